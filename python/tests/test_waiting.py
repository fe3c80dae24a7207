"""Ctrl-C, other threads, forks and progress bars during the library's work."""

import multiprocessing
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time

import grundy
import pytest

# Each of these takes minutes without an interrupt.
LONG = [
    'grundy.game("4!.0").values(200_000_000)',
    'grundy.game("4!.0")[200_000_000]',
    'grundy.game("4.0F").law(seconds=600)',
    'grundy.game("Lattice(ride (-1,0) (0,-1) (-1,-1))").values(40_000, 40_000)',
    'grundy.game("4!.0").misere_quotient(to=900, seconds=600)',
    'grundy.game("Board(5x6; line 1..=3 in row column diagonal antidiagonal)").values()',
    'grundy.game("4!.0").outcome([60, 60, 60, 60], misere=True)',
    "grundy.rule(lambda n: ([a, n - a] for a in range(1, n)))[3000]",
    "for batch in grundy.game('0.3F').stream(10**9): pass",
]

PROGRAM = """
import signal, sys, time
import grundy

heard = []
def handler(number, frame):
    heard.append(time.monotonic())
    raise KeyboardInterrupt
signal.signal(signal.SIGINT, handler)
print("ready", flush=True)
try:
    {work}
    print("done")
except KeyboardInterrupt:
    print("interrupted", time.time(), flush=True)
"""


@pytest.mark.parametrize("work", LONG)
def test_ctrl_c_is_heard(work):
    program = textwrap.dedent(PROGRAM).format(work=work)
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "ready\n"
        time.sleep(1.0)
        sent = time.time()
        process.send_signal(signal.SIGINT)
        try:
            answer = process.stdout.readline().split()
        finally:
            process.kill()
    assert answer[0] == "interrupted", answer
    # 0.2 s on an idle machine.
    assert float(answer[1]) - sent < 1.0


def test_work_goes_on_after_ctrl_c():
    program = """
import signal, grundy
signal.signal(signal.SIGALRM, signal.default_int_handler)
for _ in range(6):
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    try:
        grundy.game("4!.0").outcome([60, 60, 60, 60], misere=True)
    except KeyboardInterrupt:
        print("interrupted")
print(grundy.game("0.77").values(1000)[59])
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.split() == ["interrupted"] * 6 + ["7"]


def test_other_threads_run_meanwhile():
    ticks, stop = [], threading.Event()

    def tick():
        while not stop.is_set():
            ticks.append(time.monotonic())
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    begin = time.monotonic()
    grundy.game("0.3F").values(2000)
    end = time.monotonic()
    stop.set()
    thread.join()
    meanwhile = sum(begin < at < end for at in ticks)
    assert meanwhile > 100 * (end - begin)


def test_threads_share_a_game():
    game, found = grundy.game("0.137"), []

    def look(start):
        found.extend(game[heap] for heap in range(start, 5000, 7))

    threads = [threading.Thread(target=look, args=(start,)) for start in range(7)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == sorted(game.values(5000).tolist())


def _in_child(queue):
    queue.put(int(grundy.game("0.77").values(100_000).sum()))


@pytest.mark.skipif(not hasattr(signal, "SIGALRM"), reason="forks")
def test_a_forked_process_has_threads_of_its_own():
    expected = int(grundy.game("0.77").values(100_000).sum())
    context = multiprocessing.get_context("fork")
    queue = context.Queue()
    child = context.Process(target=_in_child, args=(queue,))
    child.start()
    assert queue.get(timeout=60) == expected
    child.join()


def test_progress_is_told(capsys):
    pytest.importorskip("tqdm")
    values = grundy.game("0.77").values(100_000, progress=True)
    assert "100" in capsys.readouterr().err
    assert len(values) == 100_000
    told = []
    grundy._native.Game("0.77", []).values("100000", False, None, told.append)
    assert told == sorted(told)
    assert told[-1] == 100_000
    with pytest.raises(ZeroDivisionError):
        grundy._native.Game("0.77", []).values("100", False, None, lambda done: 1 // 0)


def test_streams_go_on_after_an_error_of_the_rules():
    broken = grundy.game("Heap(n -> [n-1] if n > 0 and n < 200; [n+1] if n == 200)")
    stream = broken.stream(7)
    values = []

    def drain():
        for batch in stream:
            values.extend(batch.tolist())

    with pytest.raises(ValueError, match="heap 200"):
        drain()
    assert values == [n % 2 for n in range(200)]
    assert list(stream) == []


@pytest.mark.skipif(os.environ.get("PROFILE") != "wheel", reason="timed: .ci/weekly, by the wheel that is released")
def test_a_lookup_costs_less_than_a_hundred_of_a_dict():
    game, plane = grundy.game("0.77"), grundy.game("Wythoff")
    law = game.law()
    assert game[1000] == law(1000)
    assert plane[30, 30] >= 0

    def cost(call):
        best = float("inf")
        for _ in range(20):
            begin = time.perf_counter()
            for _ in range(1000):
                call()
            best = min(best, time.perf_counter() - begin)
        return best / 1000

    table = {(30, 30): 0}
    least = cost(lambda: table[30, 30])
    assert cost(lambda: game[1000]) < 100 * least
    assert cost(lambda: plane[30, 30]) < 100 * least
    assert cost(lambda: law(10**18)) < 100 * least
