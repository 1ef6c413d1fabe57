import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { ASK_AGAIN_AFTER_MS, readDirects, readRoom, sendTyped, sendUnanswered } from './chat-calls.ts';
import { emptyChat, useChat } from './chat-store.ts';

const message = (id: string) => ({ id, roomId: 's1', personId: 'kenji', text: id, created: 1 });
const answer = vi.fn<(path: string) => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (path: string) => answer(path));
  answer.mockReset();
  useLive.setState({ ...emptyLiveStore, connection: 'connected' });
  useChat.setState({
    ...emptyChat,
    idVotingSession: 's1',
    history: { s1: { state: 'ready', messages: [message('before')], error: null } },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const room = () => useChat.getState().history['s1'];
const texts = () => room()?.messages.map(({ text }) => text);

test('[BEY-23] [CHAT-04] what was said in the absence is read again until an answer comes; what there was stays meanwhile', async () => {
  answer.mockRejectedValueOnce(new TypeError('network changed'));
  answer.mockRejectedValueOnce(new TypeError('network changed'));
  answer.mockResolvedValueOnce(Response.json([message('before'), message('meanwhile')]));
  const reading = readRoom('s1');
  expect(room()).toMatchObject({ state: 'ready', error: null });
  await reading;
  expect(texts()).toEqual(['before']);
  await vi.advanceTimersByTimeAsync(ASK_AGAIN_AFTER_MS);
  expect(texts()).toEqual(['before']);
  await vi.advanceTimersByTimeAsync(ASK_AGAIN_AFTER_MS);
  expect(texts()).toEqual(['before', 'meanwhile']);
  await vi.advanceTimersByTimeAsync(ASK_AGAIN_AFTER_MS * 5);
  expect(answer).toHaveBeenCalledTimes(3);
});

test('[BEY-23] [CHAT-02] the direct conversations are read again too', async () => {
  const directs = [{ roomId: 'r', userId: 'kenji', lastMessage: { ...message('meanwhile'), roomId: 'r' } }];
  answer.mockRejectedValueOnce(new TypeError('network changed'));
  answer.mockResolvedValueOnce(Response.json(directs));
  await readDirects('s1');
  await vi.advanceTimersByTimeAsync(ASK_AGAIN_AFTER_MS);
  expect(useChat.getState().directs).toEqual(directs);
});

test('[BEY-23] [CHAT-04] what is refused is not read again, nor anything while no line stands', async () => {
  answer.mockResolvedValueOnce(
    Response.json({ error: { code: 'forbidden', message: '', requestId: 'r' } }, { status: 403 }),
  );
  await readRoom('s1');
  await vi.advanceTimersByTimeAsync(ASK_AGAIN_AFTER_MS);
  expect(answer).toHaveBeenCalledOnce();
  answer.mockRejectedValueOnce(new TypeError('network changed'));
  await readRoom('s1');
  useLive.setState({ connection: 'closed' });
  await vi.advanceTimersByTimeAsync(ASK_AGAIN_AFTER_MS);
  expect(answer).toHaveBeenCalledTimes(2);
});

test('[BEY-23] [CHAT-05] what got no answer is sent once more under the same requestId, then and after a lost line; what was refused waits', async () => {
  const asked = vi.fn<(body: unknown) => Promise<Response>>();
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => asked(JSON.parse(body)));
  const outbox = () => useChat.getState().outbox['s1'];
  asked.mockRejectedValueOnce(new TypeError('network changed'));
  asked.mockResolvedValueOnce(Response.json(message('said')));
  sendTyped('s1', 'said');
  await vi.advanceTimersByTimeAsync(0);
  expect(outbox()).toMatchObject([{ state: 'failed' }]);
  await vi.advanceTimersByTimeAsync(ASK_AGAIN_AFTER_MS);
  expect(outbox()).toEqual([]);
  expect(texts()).toEqual(['before', 'said']);
  const [first, second] = asked.mock.calls;
  expect(second).toEqual(first);

  asked.mockRejectedValueOnce(new TypeError('network changed'));
  sendTyped('s1', 'just before the line was lost');
  useLive.setState({ connection: 'closed' });
  await vi.advanceTimersByTimeAsync(ASK_AGAIN_AFTER_MS);
  expect(outbox()).toMatchObject([{ state: 'failed' }]);
  const refusal = { error: { code: 'rate-limited', message: '', requestId: 'r' } };
  asked.mockResolvedValueOnce(Response.json(refusal, { status: 429 }));
  useLive.setState({ connection: 'connected' });
  sendUnanswered();
  await vi.advanceTimersByTimeAsync(0);
  expect(outbox()).toMatchObject([{ state: 'failed', error: { code: 'rate-limited' } }]);
  sendUnanswered();
  await vi.advanceTimersByTimeAsync(ASK_AGAIN_AFTER_MS);
  expect(asked).toHaveBeenCalledTimes(4);
});
