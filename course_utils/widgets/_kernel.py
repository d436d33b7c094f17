"""How a page reaches the kernel: for the learner's own code, and for what only a model can answer.

The page asks, the kernel answers; nothing of it is displayed, so nothing of it is missed in a notebook that is opened again.
"""

import linecache
import sys
import traceback

# Runs in the page as soon as the kernel has made the model, seen or not; the explorer with the same address is told how to ask.
CHANNEL = """
export default {
  initialize({ model }) {
    const id = model.get("address"), waiting = new Map();
    const ask = (question) => new Promise((answer) => {
      const number = waiting.size + 1;
      waiting.set(number, answer);
      model.send({ ...question, number });
    });
    model.on("msg:custom", (reply) => waiting.get(reply.number)?.(reply));
    const tell = () => document.dispatchEvent(new CustomEvent("attention-explorer-kernel", { detail: { id, ask } }));
    document.addEventListener("attention-explorer-ready", (event) => event.detail.id === id && tell());
    tell();
  },
};
"""


def open_channel(address, answer):
    """Let the explorer with this address ask: `answer(question)` takes and returns a dict as JSON holds it."""
    if "google.colab" in sys.modules:  # which loads widgets only where one is displayed, but has a way of its own
        from google.colab import output
        from IPython.display import JSON

        output.register_callback(f"attention-explorer-{address}", lambda question: JSON(answer(question)))
        return None
    import anywidget  # only here: most explorers need no kernel
    import traitlets

    class Channel(anywidget.AnyWidget):
        _esm = CHANNEL
        address = traitlets.Unicode().tag(sync=True)

    channel = Channel(address=address)
    channel.on_msg(lambda _, question, __: channel.send(answer(question) | {"number": question["number"]}))
    return channel


def complaint(error, name):
    """What went wrong in the function of that name, in a few lines: the exception, and the learner's line that it left."""
    said = str(error).strip().splitlines()
    lines = [f"{name}: {type(error).__name__}", *said[:3]]
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if "ipykernel" in frame.filename or frame.filename.startswith("<"):  # a cell of the notebook
            source = (frame.line or linecache.getline(frame.filename, frame.lineno)).strip()
            return [*lines, f"in {frame.name}, line {frame.lineno}: {source}"]
    return lines
