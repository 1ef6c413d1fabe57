import { expect, test, vi } from 'vitest';
import { createHeartbeatSender } from './heartbeat.ts';

function sender(transport: 'websocket' | 'https' = 'websocket') {
  let now = 0;
  const posts: (() => void)[] = [];
  const sendOverSocket = vi.fn(() => true);
  const postOverHttps = vi.fn(() => new Promise<void>((resolve) => posts.push(resolve)));
  const made = createHeartbeatSender({
    transport,
    nowMs: () => now,
    collect: () => ({ connectionType: 'wifi' }),
    sendOverSocket,
    postOverHttps,
    log: vi.fn(),
  });
  return { ...made, sendOverSocket, postOverHttps, posts, pass: (ms: number) => (now += ms) };
}

test('[WS-06][WS-09] over the socket while the server was heard less than 60 s ago', async () => {
  const { beat, noteServerHeartbeat, sendOverSocket, postOverHttps, pass } = sender();
  noteServerHeartbeat();
  pass(59_999);
  await beat();
  expect(sendOverSocket).toHaveBeenCalledWith({ connectionType: 'wifi', source: 'websocket' });
  expect(postOverHttps).not.toHaveBeenCalled();
});

test('[WS-10] by https otherwise, with source https', () => {
  const { beat, noteServerHeartbeat, sendOverSocket, postOverHttps, pass } = sender();
  noteServerHeartbeat();
  pass(60_000);
  void beat();
  expect(sendOverSocket).not.toHaveBeenCalled();
  expect(postOverHttps).toHaveBeenCalledWith({ connectionType: 'wifi', source: 'https' });
});

test('[WS-11] at most one over https is under way; the guard resets after 120 s', async () => {
  const { beat, postOverHttps, posts, pass } = sender('https');
  void beat();
  pass(119_999);
  await beat();
  expect(postOverHttps).toHaveBeenCalledTimes(1);
  pass(1);
  const second = beat();
  expect(postOverHttps).toHaveBeenCalledTimes(2);
  for (const finish of posts) finish();
  await second;
  void beat();
  expect(postOverHttps).toHaveBeenCalledTimes(3);
});
