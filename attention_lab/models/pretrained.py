"""The attention of a pretrained language model, where the library `transformers` and the weights can be had.

Neither is needed by any lesson: `pip install 'course_utils[pretrained]'` brings the library, and `download=True` fetches weights
from the Hugging Face Hub (GPT-2 small of Radford et al. 2019: half a gigabyte).
"""

import importlib.util
from pathlib import Path

import torch

from course_utils._validation import require_tensor

GPT2 = "gpt2"


class NotHere(Exception):
    """The library or the weights are not on this machine; the message says which, and what brings them."""


def load(name=GPT2, *, download=False):
    """A causal language model and its tokenizer -> (model in evaluation mode, tokenizer).

    `name`: of a model on the Hub, or a folder that holds one. `download`: whether to fetch what is not on this machine.
    Raises NotHere where the library or the weights are missing.
    """
    if importlib.util.find_spec("transformers") is None:
        raise NotHere("The library `transformers` is not installed: pip install transformers")
    if not download and not _is_here(name):
        raise NotHere(f"The weights of {name!r} are not on this machine: download=True fetches them.")
    from transformers import AutoModelForCausalLM, AutoTokenizer  # takes seconds: only where it is used

    try:
        tokenizer = AutoTokenizer.from_pretrained(name, local_files_only=not download)
        # Fused kernels return no weights (lesson 09): "eager" is the implementation that makes them.
        model = AutoModelForCausalLM.from_pretrained(name, local_files_only=not download, attn_implementation="eager")
    except (OSError, ValueError) as error:
        raise NotHere(f"The weights of {name!r} could not be loaded: {str(error).splitlines()[0]}") from error
    return model.eval(), tokenizer


def _is_here(name):
    """Whether a model's configuration lies in a folder, or in the Hub's cache on this machine."""
    if Path(name).is_dir():
        return True
    from huggingface_hub import try_to_load_from_cache

    return isinstance(try_to_load_from_cache(name, "config.json"), str)


@torch.no_grad()
def attention_of(text, model, tokenizer):
    """What every head looks at -> the text's T tokens, and for each layer the weights (H, T, T), the first layer first.

    `model`, `tokenizer`: as `load` returns them. Raises ValueError for a text without tokens, or longer than the model reads.
    """
    ids = tokenizer(text, return_tensors="pt")["input_ids"]
    require_tensor("ids", ids, (1, "T"))
    most = getattr(model.config, "max_position_embeddings", ids.shape[1])
    if not 0 < ids.shape[1] <= most:
        raise ValueError(f"text must have 1 to {most} tokens, got {ids.shape[1]}")
    found = model(ids, output_attentions=True, use_cache=False).attentions
    return tokenizer.convert_ids_to_tokens(ids[0].tolist()), [layer[0] for layer in found]
