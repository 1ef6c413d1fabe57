import { describe, expect, test } from 'vitest';
import { SharedText, textOf, type TextParts } from './shared-text.ts';
import {
  CATCH_UPS_PER_RESYNC,
  NEWS_DURING_SNAPSHOT_MAX,
  RESYNCS_AT_ONCE,
  SLOW_READER_BUFFER_BYTES,
  VersionedStream,
  type Snapshot,
} from './versioned-stream.ts';

function handFlushedSocket() {
  const sent: string[] = [];
  return {
    sent,
    bufferedAmount: 0,
    send(parts: TextParts) {
      sent.push(textOf(parts));
    },
    versions: () => sent.map((text) => (JSON.parse(text) as { version: number }).version),
    types: () => sent.map((text) => (JSON.parse(text) as { type: string }).type),
  };
}

function openStream(
  loadState: () => Promise<string> = () => Promise.resolve('{}'),
  pages: readonly string[] = [],
) {
  const socket = handFlushedSocket();
  const loadSnapshot = async (): Promise<Snapshot> => ({
    state: [await loadState()],
    pages: pages.map((page) => new SharedText(page)),
  });
  const stream = new VersionedStream(socket, loadSnapshot, () => 1000);
  return {
    socket,
    stream: {
      snapshot: () => stream.snapshot(),
      resync: () => stream.resync(),
      catchUp: () => stream.catchUp(),
      close: () => stream.close(),
      news: (changes: string) => stream.news(new SharedText(changes)),
    },
  };
}

describe('one connection hears everything once and in order', () => {
  test('a snapshot comes first, each piece of news has the next version', async () => {
    const { socket, stream } = openStream();
    await stream.snapshot();
    stream.news('[1]');
    stream.news('[2]');
    expect(socket.types()).toEqual(['snapshot', 'news', 'news']);
    expect(socket.versions()).toEqual([1, 2, 3]);
    expect(JSON.parse(socket.sent[0] ?? '')).toMatchObject({ serverTime: 1000, state: {} });
  });

  test('[BEY-23] news that happens while the snapshot is loaded follows it', async () => {
    let finish: (json: string) => void = () => {};
    const { socket, stream } = openStream(() => new Promise((resolve) => (finish = resolve)));
    const sent = stream.snapshot();
    stream.news('["during"]');
    expect(socket.sent).toEqual([]);
    finish('{"at":1}');
    await sent;
    expect(socket.types()).toEqual(['snapshot', 'news']);
    expect(socket.sent[1]).toContain('during');
  });

  test('the pages of a state follow it before any news', async () => {
    const { socket, stream } = openStream(undefined, ['["page 2"]', '["page 3"]']);
    const sent = stream.snapshot();
    stream.news('["during"]');
    await sent;
    expect(socket.types()).toEqual(['snapshot', 'news', 'news', 'news']);
    expect(socket.versions()).toEqual([1, 2, 3, 4]);
    expect(
      socket.sent.slice(1).map((text) => (JSON.parse(text) as { changes: string[] }).changes[0]),
    ).toEqual(['page 2', 'page 3', 'during']);
  });

  test('two requests for a snapshot at once load it once', async () => {
    let loads = 0;
    const { socket, stream } = openStream(() => {
      loads += 1;
      return Promise.resolve('{}');
    });
    await Promise.all([stream.snapshot(), stream.snapshot()]);
    expect(loads).toBe(1);
    expect(socket.types()).toEqual(['snapshot']);
  });
});

describe('a slow reader is dropped to a snapshot instead of growing memory', () => {
  test('nothing is added to a full buffer; when it has drained a new snapshot comes with the next version', async () => {
    const { socket, stream } = openStream();
    await stream.snapshot();
    socket.bufferedAmount = SLOW_READER_BUFFER_BYTES + 1;
    for (let i = 0; i < 10_000; i++) stream.news('[0]');
    expect(socket.sent).toHaveLength(1);
    await stream.catchUp();
    expect(socket.sent).toHaveLength(1);
    socket.bufferedAmount = 0;
    await stream.catchUp();
    expect(socket.types()).toEqual(['snapshot', 'snapshot']);
    stream.news('[1]');
    expect(socket.versions()).toEqual([1, 2, 3]);
  });

  test('too much news during a load begins again', async () => {
    let finish: (json: string) => void = () => {};
    const { socket, stream } = openStream(() => new Promise((resolve) => (finish = resolve)));
    const first = stream.snapshot();
    for (let i = 0; i <= NEWS_DURING_SNAPSHOT_MAX; i++) stream.news('[0]');
    finish('{}');
    await first;
    expect(socket.sent).toEqual([]);
    const second = stream.catchUp();
    finish('{}');
    await second;
    expect(socket.types()).toEqual(['snapshot']);
  });

  test('a state that cannot be loaded is told to the caller and tried again later', async () => {
    let fails = true;
    const { socket, stream } = openStream(() =>
      fails ? Promise.reject(new Error('gone')) : Promise.resolve('{}'),
    );
    await expect(stream.snapshot()).rejects.toThrow('gone');
    fails = false;
    await stream.catchUp();
    expect(socket.types()).toEqual(['snapshot']);
  });

  test('a closed stream sends nothing more', async () => {
    let finish: (json: string) => void = () => {};
    const { socket, stream } = openStream(() => new Promise((resolve) => (finish = resolve)));
    const sent = stream.snapshot();
    stream.close();
    finish('{}');
    await sent;
    expect(socket.sent).toEqual([]);
  });
});

describe('[WS-01] a client that asks for snapshots without end', () => {
  test('gets a few at once, then one now and then, and no news that it could not place', async () => {
    let loads = 0;
    const { socket, stream } = openStream(() => {
      loads += 1;
      return Promise.resolve('{}');
    });
    await stream.snapshot();
    for (let i = 0; i < 1000; i++) await stream.resync();
    expect(loads).toBe(1 + RESYNCS_AT_ONCE);
    stream.news('[1]');
    expect(socket.types()).not.toContain('news');
    const seconds = 4 * CATCH_UPS_PER_RESYNC;
    for (let second = 0; second < seconds; second++) {
      await stream.catchUp();
      await stream.resync();
    }
    expect(loads).toBe(1 + RESYNCS_AT_ONCE + 4);
    expect(socket.versions()).toEqual(socket.sent.map((_, index) => index + 1));
  });

  test('and does not read gets none into its full buffer', async () => {
    const { socket, stream } = openStream();
    await stream.snapshot();
    socket.bufferedAmount = 1;
    await stream.resync();
    expect(socket.sent).toHaveLength(1);
    socket.bufferedAmount = SLOW_READER_BUFFER_BYTES + 1;
    await stream.snapshot();
    expect(socket.sent).toHaveLength(1);
    socket.bufferedAmount = 0;
    await stream.catchUp();
    expect(socket.types()).toEqual(['snapshot', 'snapshot']);
  });
});
