import { HEARTBEAT_GUARD_MS } from '@hemicycle/contract/limits';
import { expect, test } from 'vitest';
import { createLetIn } from './let-in.ts';

const ada = { idVotingSession: 'sitting', userId: 'ada' };

function setUp() {
  let nowMs = 1_000_000;
  const letIn = createLetIn({ nowMs: () => nowMs });
  letIn.note(ada, 7);
  return { letIn, pass: (ms: number) => void (nowMs += ms) };
}

test('[SESS-09] the stay that was let in is in, no other of theirs, of somebody else or elsewhere', () => {
  const { letIn, pass } = setUp();
  pass(24 * 3_600_000);
  expect(letIn.isIn(ada, 7)).toBe(true);
  expect(letIn.isIn(ada, 8)).toBe(false);
  expect(letIn.isIn({ ...ada, userId: 'ben' }, 7)).toBe(false);
  expect(letIn.isIn({ ...ada, idVotingSession: 'committee' }, 7)).toBe(false);
});

test('[SESS-09] whose line is lost comes back for a while, and waits like everybody else afterwards', () => {
  const { letIn, pass } = setUp();
  letIn.lose(ada);
  pass(HEARTBEAT_GUARD_MS);
  expect(letIn.isIn(ada, 7)).toBe(true);
  letIn.note(ada, 7);
  pass(HEARTBEAT_GUARD_MS + 1);
  expect(letIn.isIn(ada, 7)).toBe(true);
  letIn.lose(ada);
  pass(HEARTBEAT_GUARD_MS + 1);
  expect(letIn.isIn(ada, 7)).toBe(false);
});

test('[SESS-09] who left has no stay to come back to', () => {
  const { letIn } = setUp();
  letIn.forget(ada);
  expect(letIn.isIn(ada, 7)).toBe(false);
});
