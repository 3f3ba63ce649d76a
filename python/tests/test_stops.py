"""Runs that are stopped, killed or fail: nothing goes on, nothing that was finished is lost."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

ROW = json.dumps({'text': 'hid\u200bden w\u043erd ' * 40}) + '\n'
LONG, SHORT = 60_000, 10
SECONDS = 20.0


def descendants(process: int) -> list[int]:
    """From /proc, so that processes with a session of their own are found."""
    parents = {}
    for stat in Path('/proc').glob('[0-9]*/stat'):
        try:
            name, rest = stat.read_text().rsplit(')', 1)
        except OSError:
            continue
        state, parent = rest.split()[:2]
        if state != 'Z':
            parents[int(name.split()[0])] = int(parent)
    found = [process]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one and child not in found]
    return found[1:]


def is_running(process: int) -> bool:
    try:
        return Path(f'/proc/{process}/stat').read_text().rsplit(')', 1)[1].split()[0] != 'Z'
    except OSError:
        return False


def wait_for(condition, seconds=SECONDS):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


class Stops(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.source, self.target = Path(temporary.name) / 'in', Path(temporary.name) / 'out'
        self.source.mkdir()

    def shard(self, name: str, rows: int):
        (self.source / name).write_text(ROW * rows)

    def start(self, workers=2):
        names = ('clean', self.source, '--column', 'text', '-o', self.target, '--workers', workers)
        command = [sys.executable, '-m', 'limpid', *map(str, names)]
        run = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True)
        self.addCleanup(run.stderr.close)
        self.addCleanup(run.kill)
        return run

    def partials(self):
        return sorted(one.name for one in self.target.rglob('*.partial'))

    def finished(self):
        record = self.target / '.limpid-done'
        lines = record.read_text().split('\n') if record.exists() else []
        return sorted(json.loads(line)[0] for line in lines if line)

    @unittest.skipUnless(sys.platform == 'linux', 'processes are found in /proc')
    def test_sigint_or_sigterm_stops_all_processes_of_a_folder_run_and_keeps_finished_files(self):
        self.shard('a.jsonl', SHORT)
        for name in 'bcd':
            self.shard(f'{name}.jsonl', LONG)
        for number, code, workers in (
            (signal.SIGINT, 130, 2),
            (signal.SIGTERM, 143, 2),
            (signal.SIGTERM, 143, 1),
        ):
            run = self.start(workers)
            self.assertTrue(wait_for(lambda: self.partials() and self.finished() and descendants(run.pid)))
            processes = descendants(run.pid)
            begun = time.monotonic()
            # Ctrl-C goes to the whole group, SIGTERM to one process or to all.
            os.kill(run.pid, number) if workers == 1 else os.killpg(run.pid, number)
            said = run.communicate(timeout=SECONDS)[1]
            self.assertLess(time.monotonic() - begun, 4)
            self.assertEqual(run.returncode, code, said)
            self.assertIn('run the same command again', said)
            self.assertNotIn('Traceback', said)
            self.assertTrue(wait_for(lambda: not any(map(is_running, processes))))
            self.assertEqual((self.partials(), self.finished()), ([], ['a.jsonl']))

    @unittest.skipUnless(sys.platform == 'linux', 'processes are found in /proc')
    def test_killing_a_folder_run_ends_its_worker_processes_and_the_next_run_removes_partial_files(self):
        for name in 'ab':
            self.shard(f'{name}.jsonl', LONG)
        run = self.start()
        self.assertTrue(wait_for(lambda: len(self.partials()) == 2))
        processes = descendants(run.pid)
        run.kill()
        run.communicate()
        self.assertTrue(wait_for(lambda: not any(map(is_running, processes))))
        self.assertEqual(len(self.partials()), 2)
        kept = self.target / '.other.jsonl.1.partial'
        kept.write_text('of no shard')
        for name in 'ab':
            self.shard(f'{name}.jsonl', SHORT)
        again = self.start()
        self.assertEqual((again.wait(SECONDS), self.partials()), (0, [kept.name]))

    @unittest.skipUnless(sys.platform == 'linux', 'processes are found in /proc')
    def test_a_file_fails_if_its_worker_process_is_killed_and_new_processes_clean_the_other_files(self):
        for name in 'ab':
            self.shard(f'{name}.jsonl', LONG)
        for name in 'cd':
            self.shard(f'{name}.jsonl', SHORT)
        run = self.start()
        self.assertTrue(wait_for(lambda: len(self.partials()) == 2))
        # a and b are under way: the processes of both are killed, and others clean c and d.
        victims = [int(name.split('.')[-2]) for name in self.partials()]
        processes = descendants(run.pid)
        for victim in victims:
            os.kill(victim, signal.SIGKILL)
        said = run.communicate(timeout=SECONDS)[1]
        self.assertEqual(run.returncode, 2)
        *failures, summary = said.splitlines()
        self.assertEqual(len(failures), 2)
        for name, line in zip('ab', sorted(failures)):
            file = self.source / f'{name}.jsonl'
            self.assertEqual(line, f'limpid: {file}: the process that cleaned it ended with -9')
        self.assertIn('(2 cleaned, 2 failed)', summary)
        self.assertEqual((self.partials(), self.finished()), ([], ['c.jsonl', 'd.jsonl']))
        self.assertTrue(wait_for(lambda: not any(map(is_running, processes))))

    @unittest.skipUnless(sys.platform == 'linux', 'processes are found in /proc')
    def test_a_killed_worker_process_is_replaced_if_a_file_waits_and_the_other_worker_is_busy(self):
        for name in 'ab':
            self.shard(f'{name}.jsonl', LONG)
        self.shard('c.jsonl', SHORT)
        run = self.start()
        self.assertTrue(wait_for(lambda: len(self.partials()) == 2))
        victim, busy = (int(name.split('.')[-2]) for name in self.partials())
        os.kill(victim, signal.SIGKILL)
        # On b the other one works for long.
        self.assertTrue(wait_for(lambda: self.finished() == ['c.jsonl']))
        os.kill(busy, signal.SIGKILL)
        # Its output is open until the workers of both end, which may be long at work.
        self.assertEqual((run.wait(SECONDS), self.finished()), (2, ['c.jsonl']))


if __name__ == '__main__':
    unittest.main()
