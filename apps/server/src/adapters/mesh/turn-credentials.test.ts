import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { TURN_CREDENTIALS_LIVE_MS, withTurnCredentials } from './turn-credentials.ts';

const STUN = { urls: ['stun:stun.test'] };
const TURN = { urls: ['Turn:turn.test', 'stun:turn.test'] };
const OWN = { urls: ['turn:own.test'], username: 'fixed', credential: 'known' };
const NOW_MS = 1_700_000_000_500;

test('a TURN server gets credentials for one person that run out in an hour; others stay as they are', () => {
  const given = withTurnCredentials([STUN, TURN, OWN], { secret: 'shared', userId: 'ada', nowMs: NOW_MS });
  const username = `${Math.floor((NOW_MS + TURN_CREDENTIALS_LIVE_MS) / 1000)}:ada`;
  expect(given).toEqual([
    STUN,
    { ...TURN, username, credential: createHmac('sha1', 'shared').update(username).digest('base64') },
    OWN,
  ]);
});

test('without a secret nothing is added', () => {
  expect(withTurnCredentials([STUN, TURN], { secret: null, userId: 'ada', nowMs: NOW_MS })).toEqual([
    STUN,
    TURN,
  ]);
});
