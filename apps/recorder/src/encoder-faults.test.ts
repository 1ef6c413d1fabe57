import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createEncoding } from './encoding.ts';
import { createPusher } from './pusher.ts';
import { openSpool } from './spool.ts';
import { processesWith } from './testing-processes.ts';

/** A folder, and an environment in which ffmpeg is this script. It notes each start in `starts`;
 *  `$n` is the number of this one. */
function withFfmpeg(script: string) {
  const folder = mkdtempSync(join(tmpdir(), 'hemicycle-faults-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const starts = join(folder, 'starts');
  const program = join(folder, 'ffmpeg');
  writeFileSync(program, `#!/bin/sh\necho >> ${starts}\nn=$(wc -l < ${starts})\n${script}\n`);
  chmodSync(program, 0o755);
  const env = { ...process.env, PATH: `${folder}:${process.env['PATH'] ?? ''}`, OF_TEST: folder };
  return { folder, env, startsOf: () => readFileSync(starts, 'utf8').length };
}

/** What an encoder says of its frames, without end. */
const FRAMES = `echo "  Duration: N/A, start: $(date +%s.%N)" >&2
i=1; while [ $i -le $last ]; do echo "frame=$i" >&3; i=$((i+1)); sleep 0.05; done`;

function encodingWith({ folder, env }: { folder: string; env: NodeJS.ProcessEnv }) {
  const events = { runs: vi.fn(), kept: vi.fn(), resumed: vi.fn(), failed: vi.fn() };
  const encoding = createEncoding(openSpool(folder, 'job'), null, events);
  onTestFinished(() => encoding.stop());
  const start = () =>
    encoding.start({
      ...{ display: ':9', sink: 'sink', width: 160, height: 90, fps: 5, segmentSeconds: 1 },
      ...{ lowDelay: false, env, hangsAfterMs: 400 },
    });
  return { encoding, events, start };
}

test('[REC-23] an encoder that gives no frames is killed and started again, and the gap is told', async () => {
  const place = withFfmpeg(`if [ $n = 1 ]; then last=4; else last=100000; fi\n${FRAMES}\nexec sleep 600.75`);
  const { encoding, events, start } = encodingWith(place);
  await start();
  await vi.waitFor(() => expect(events.resumed).toHaveBeenCalledTimes(1));
  const [how, gapMs] = events.resumed.mock.calls[0] ?? [];
  expect(how).toBe('it gave no frame for 0.4 s');
  expect(gapMs).toBeGreaterThanOrEqual(400);
  expect(gapMs).toBeLessThan(5_000);
  expect(events.runs.mock.calls.map(([runs]) => runs)).toEqual([true, false, true]);
  expect(place.startsOf()).toBe(2);
  expect(processesWith('600.75')).toEqual([]);
  await encoding.stop();
  expect(processesWith(place.folder)).toEqual([]);
  expect(events.failed).not.toHaveBeenCalled();
});

test('[REC-05] an encoder that ends again and again is given up after five times, with what it said', async () => {
  const place = withFfmpeg(`echo "cannot open the display" >&2; exit 1`);
  const { events, start } = encodingWith(place);
  await start();
  await vi.waitFor(() => expect(events.failed).toHaveBeenCalledTimes(1));
  expect(events.failed).toHaveBeenCalledWith(
    'The encoder ended again and again: exit code 1: cannot open the display',
  );
  expect(place.startsOf()).toBe(5);
});

test('[STREAM-04] a stream server that refuses is tried again until it takes the stream, and its address is not told', async () => {
  const place = withFfmpeg(
    `if [ $n = 1 ]; then echo "rtmp://secret: refused" >&2; exit 1; fi\necho total_size=0; echo total_size=500; exec cat > ${'$OF_TEST'}/sent`,
  );
  const changed = vi.fn();
  const options = { env: place.env, allowsInside: true };
  const pusher = createPusher('rtmp://127.0.0.1/live/secret', options, changed);
  const copy = new PassThrough();
  pusher.feed(copy);
  await vi.waitFor(() =>
    expect(changed.mock.calls).toEqual([['The stream server does not take the stream.'], [null]]),
  );
  expect(pusher.isLive()).toBe(true);
  copy.write('encoded');
  await vi.waitFor(() => expect(readFileSync(join(place.folder, 'sent'), 'utf8')).toBe('encoded'));
  await pusher.stop();
  expect(processesWith(place.folder)).toEqual([]);
  expect(place.startsOf()).toBe(2);
});

test('[STREAM-04] a stream server that takes nothing more is left, and what waits for it does not grow', async () => {
  const place = withFfmpeg('echo total_size=500; exec sleep 600.5');
  const changed = vi.fn();
  const pusher = createPusher('rtmp://127.0.0.1/live/key', { env: place.env, allowsInside: true }, changed);
  const copy = new PassThrough();
  pusher.feed(copy);
  await vi.waitFor(() => expect(pusher.isLive()).toBe(true));
  const megabyte = Buffer.alloc(1024 * 1024);
  for (let sent = 0; sent < 10; sent += 1) copy.write(megabyte);
  await vi.waitFor(() =>
    expect(changed).toHaveBeenLastCalledWith('The stream server does not take the stream.'),
  );
  expect(pusher.isLive()).toBe(false);
  await pusher.stop();
  expect(processesWith(place.folder)).toEqual([]);
});
