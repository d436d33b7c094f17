# %% shared
from course_utils.attention.masks import causal_mask
from course_utils.attention.positions import sinusoidal_positions
from course_utils.attention.transformer import TransformerBlock as MyBlock


class Parts(nn.Module):
    def __init__(self, vocabulary_size, d_model, heads, d_ff, layers):
        super().__init__()
        self.d_model = d_model
        self.words = nn.Embedding(vocabulary_size, d_model)
        self.blocks = nn.ModuleList([MyBlock(d_model, heads, d_ff) for _ in range(layers)])
        self.norm = nn.LayerNorm(d_model)
        self.readout = nn.Linear(d_model, vocabulary_size)


# %% right | house | step by step
class StepByStep(Parts):
    def forward(self, tokens):
        B, T = tokens.shape
        stream = self.words(tokens)
        stream = stream + sinusoidal_positions(T, self.d_model).unsqueeze(0)
        mask = torch.ones(T, T).tril() > 0
        for i in range(len(self.blocks)):
            stream = self.blocks[i](stream, mask)[0]
        stream = self.norm(stream)
        return self.readout(stream)


# %% right | house | the readout as a product, the positions repeated for the batch
class AsAProduct(Parts):
    def forward(self, tokens):
        places = sinusoidal_positions(tokens.shape[1], self.words.weight.shape[1])
        x = self.words.weight[tokens] + places.expand(len(tokens), -1, -1)
        for block in self.blocks:
            x, weights = block(x, causal_mask(tokens.shape[1])[None, None])
        x = F.layer_norm(x, (self.d_model,), self.norm.weight, self.norm.bias)
        return x @ self.readout.weight.T + self.readout.bias


# %% right | house | recursion over the blocks
class Recursive(Parts):
    def climb(self, x, blocks, mask):
        return x if not blocks else self.climb(blocks[0](x, mask)[0], blocks[1:], mask)

    def forward(self, tokens):
        x = self.words(tokens) + sinusoidal_positions(tokens.size(1), self.d_model)
        return self.readout(self.norm(self.climb(x, list(self.blocks), causal_mask(tokens.size(1)))))


# %% wrong | house | no positions
class NoPositions(Parts):
    def forward(self, tokens):
        x = self.words(tokens)  # <-- here
        for block in self.blocks:
            x, _ = block(x, causal_mask(tokens.shape[1]))
        return self.readout(self.norm(x))


# %% wrong | house | no mask
class NoMask(Parts):
    def forward(self, tokens):
        x = self.words(tokens) + sinusoidal_positions(tokens.shape[1], self.d_model)
        for block in self.blocks:
            x, _ = block(x)  # <-- here
        return self.readout(self.norm(x))


# %% wrong | house | the result of a block is not kept
class NotKept(Parts):
    def forward(self, tokens):
        x = self.words(tokens) + sinusoidal_positions(tokens.shape[1], self.d_model)
        for block in self.blocks:
            block(x, causal_mask(tokens.shape[1]))  # <-- here
        return self.readout(self.norm(x))


# %% wrong | house | takes the pair for the stream
class TakesThePair(Parts):
    def forward(self, tokens):
        x = self.words(tokens) + sinusoidal_positions(tokens.shape[1], self.d_model)
        for block in self.blocks:
            x = block(x, causal_mask(tokens.shape[1]))  # <-- here
        return self.readout(self.norm(x))


# %% wrong | house | no last norm
class NoLastNorm(Parts):
    def forward(self, tokens):
        x = self.words(tokens) + sinusoidal_positions(tokens.shape[1], self.d_model)
        for block in self.blocks:
            x, _ = block(x, causal_mask(tokens.shape[1]))
        return self.readout(x)  # <-- here


# %% wrong | house | adds the residual a second time
class ResidualTwice(Parts):
    def forward(self, tokens):
        x = self.words(tokens) + sinusoidal_positions(tokens.shape[1], self.d_model)
        for block in self.blocks:
            x = x + block(x, causal_mask(tokens.shape[1]))[0]  # <-- here
        return self.readout(self.norm(x))


# %% wrong | house | the mask of PyTorch
class TorchsMask(Parts):
    def forward(self, tokens):
        x = self.words(tokens) + sinusoidal_positions(tokens.shape[1], self.d_model)
        mask = ~causal_mask(tokens.shape[1])  # <-- here
        for block in self.blocks:
            x, _ = block(x, mask)
        return self.readout(self.norm(x))


# %% wrong | house | the positions are those of the batch
class PositionsOfTheBatch(Parts):
    def forward(self, tokens):
        x = self.words(tokens) + sinusoidal_positions(tokens.shape[0], self.d_model)  # <-- here
        for block in self.blocks:
            x, _ = block(x, causal_mask(tokens.shape[1]))
        return self.readout(self.norm(x))


# %% wrong | house | one block for all
class OneBlock(Parts):
    def forward(self, tokens):
        x = self.words(tokens) + sinusoidal_positions(tokens.shape[1], self.d_model)
        for _ in self.blocks:
            x, _ = self.blocks[0](x, causal_mask(tokens.shape[1]))  # <-- here
        return self.readout(self.norm(x))


# %% wrong | house | the scores of the last position only
class LastOnly(Parts):
    def forward(self, tokens):
        x = self.words(tokens) + sinusoidal_positions(tokens.shape[1], self.d_model)
        for block in self.blocks:
            x, _ = block(x, causal_mask(tokens.shape[1]))
        return self.readout(self.norm(x[:, -1]))  # <-- here


# %% wrong | house | every block reads the embeddings
class AllReadTheEmbeddings(Parts):
    def forward(self, tokens):
        embedded = self.words(tokens) + sinusoidal_positions(tokens.shape[1], self.d_model)
        for block in self.blocks:
            x, _ = block(embedded, causal_mask(tokens.shape[1]))  # <-- here
        return self.readout(self.norm(x))
