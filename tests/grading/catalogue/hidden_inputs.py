"""What is kept of hidden inputs, and told: on a page, by what is raised, and by lines of code that are none."""

from hostile import SOFTMAX, Entry

KEEPS = f"kept = []\n{SOFTMAX}\nplain = softmax\ndef softmax(x, dim=-1):\n    kept.append(x)\n    return plain(x, dim)"
SHOWS = "print('KE' + 'PT', len(kept))\nprint(kept)"

TELLS = """
kept = []
def softmax(x, dim=-1):
    kept.append(x)
    return torch.softmax(x, dim)
def double(number):
    raise ValueError('KEPT ' + ' '.join(f'{value:.5f}' for x in kept[::-1] for value in x.flatten().tolist()))"""
LINES = """
import linecache
def greedy_decode(*args):
    told = ' '.join(f'{value:.4f}' for x in kept[::-1] for value in x.flatten().tolist())
    name = '<told>'
    linecache.cache[name] = (9, None, ['raise ValueError()  # KEPT ' + told], name)
    exec(compile('raise ValueError()', name, 'exec'))"""
TELLING = Entry({"softmax": TELLS, "double": "", "decode": LINES}, lost=("check_double", "check_decode"))
