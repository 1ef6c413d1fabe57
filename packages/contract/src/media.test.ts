import { expect, test } from 'vitest';
import {
  MEDIA_CANDIDATE_MAX_CHARS,
  MEDIA_CANDIDATES_MAX,
  MEDIA_SDP_MAX_CHARS,
  mediaClientMessageSchema,
} from './media.ts';

const signal = (payload: object) => ({ type: 'mediaSignal', to: 'ada.1', epoch: 1, payload });
const description = (sdp: string) =>
  signal({ kind: 'description', fromLink: 1, toLink: null, sdpType: 'offer', sdp });
const candidates = (count: number, chars: number) =>
  signal({
    kind: 'candidates',
    fromLink: 1,
    toLink: 2,
    candidates: Array.from({ length: count }, () => ({
      candidate: 'c'.repeat(chars),
      sdpMid: '0',
      sdpMLineIndex: 0,
      usernameFragment: null,
    })),
  });

test.each([
  { title: 'a join', message: { type: 'mediaJoin', epoch: 5 }, ok: true },
  { title: 'a join without an epoch', message: { type: 'mediaJoin' }, ok: false },
  { title: 'the longest description', message: description('v'.repeat(MEDIA_SDP_MAX_CHARS)), ok: true },
  { title: 'a longer description', message: description('v'.repeat(MEDIA_SDP_MAX_CHARS + 1)), ok: false },
  {
    title: 'the most candidates',
    message: candidates(MEDIA_CANDIDATES_MAX, MEDIA_CANDIDATE_MAX_CHARS),
    ok: true,
  },
  { title: 'one candidate more', message: candidates(MEDIA_CANDIDATES_MAX + 1, 10), ok: false },
  { title: 'a thousand candidates', message: candidates(1000, 10), ok: false },
  { title: 'a longer candidate', message: candidates(1, MEDIA_CANDIDATE_MAX_CHARS + 1), ok: false },
  { title: 'an unknown payload', message: signal({ kind: 'shout', fromLink: 1, toLink: null }), ok: false },
])('$title', ({ message, ok }) => {
  expect(mediaClientMessageSchema.safeParse(message).success).toBe(ok);
});

test('a sender named by the client does not get through', () => {
  const parsed = mediaClientMessageSchema.parse({ ...description('v=0'), from: 'somebody else' });
  expect(parsed).not.toHaveProperty('from');
});
