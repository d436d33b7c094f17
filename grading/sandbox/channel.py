"""Frames over a connected socket, with a limit to how long anybody waits."""

import select

from grading.sandbox import wire

CHUNK = 2**16


class Channel:
    """Sends and receives values (see `grading.sandbox.wire`) over a connected stream socket.

    `remaining` is a callable that gives the seconds left to wait, or None to wait for ever; where none are left, `TimeoutError`.
    A peer that is gone shows as EOFError or another OSError, a frame that breaks the rules as `wire.WireError`.
    """

    def __init__(self, sock):
        self.sock, self._received = sock, bytearray()

    def send(self, value, remaining=None):
        self.send_encoded(wire.encode(value), remaining)

    def send_encoded(self, frame, remaining=None):
        data = memoryview(frame)
        if remaining is None:
            self.sock.sendall(data)
            return
        while data:
            self._wait(select.POLLOUT, remaining)
            try:
                data = data[self.sock.send(data) :]
            except BlockingIOError:
                continue

    def receive(self, remaining=None):
        self._fill(wire.PREFIX.size, remaining)
        end = wire.length(self._received[: wire.PREFIX.size])
        self._fill(end, remaining)
        frame, self._received = self._received[:end], self._received[end:]
        return wire.decode(frame)

    def _fill(self, size, remaining):
        while len(self._received) < size:
            if remaining is not None:
                self._wait(select.POLLIN, remaining)
            try:
                chunk = self.sock.recv(max(CHUNK, min(size - len(self._received), 2**20)))
            except BlockingIOError:
                continue
            if not chunk:
                raise EOFError("the other side has closed the connection")
            self._received += chunk

    def _wait(self, event, remaining):
        poll = select.poll()
        poll.register(self.sock.fileno(), event)
        while (seconds := remaining()) > 0:
            if poll.poll(int(seconds * 1000) + 1):
                return
        raise TimeoutError("no answer in time")

    def close(self):
        self.sock.close()
