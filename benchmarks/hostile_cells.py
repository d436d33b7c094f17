"""Ten cells that take what they can of the machine: what a class that is graded beside them loses by it is measured with them."""

FORKS = """\
import os
while True:
    try: os.fork()
    except OSError: pass"""
DETACHED = """\
import os, time
for _ in range(20):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0: time.sleep(7_777)
        os._exit(0)"""
THREADS = """\
import threading, time
def work():
    while True:
        try: sum(range(10_000))
        except BaseException: pass
for _ in range(8): threading.Thread(target=work).start()"""

# {name: the source of a cell that stands before the lesson's first exercise}
CELLS = {
    "a memory bomb": "hoard = []\nwhile True: hoard.append(bytearray(b'x' * 50_000_000))",
    "a memory bomb of tensors": "import torch\nhoard = []\nwhile True: hoard.append(torch.ones(10_000_000))",
    "a fork bomb": FORKS,
    "a gigabyte of output": "for _ in range(1_000): print('x' * 1_000_000)",
    "a full disk": "with open('file', 'wb') as file:\n    while True: file.write(b'x' * 1_000_000)",
    "a million files": "for number in range(10**6): open(f'{number}', 'w').close()",
    "an exit in every answer": "import os\ntorch.softmax = torch.matmul = torch.tanh = lambda *args, **named: os._exit(1)",
    "processes that detach": DETACHED,
    "threads that never end": THREADS,
    "an endless loop": "while True: pass",
}
