import { expect, test } from 'vitest';
import { extendRunning, resumeRunning, suspendRunning, type RunningPoll } from './poll-course.ts';

const running: RunningPoll = { status: 'open', endTime: 1_000, suspended: null };
const endless: RunningPoll = { ...running, endTime: null };
const suspended: RunningPoll = { status: 'open', endTime: null, suspended: { remainingMs: 400 } };
const endlessSuspended: RunningPoll = { ...suspended, suspended: { remainingMs: null } };
const closed: RunningPoll = { ...running, status: 'closed' };

const no = (code: string) => ({ ok: false, code });
const yes = (act: string, atMs: number, end: { endsAtMs?: number; remainingMs?: number } = {}) => ({
  ok: true,
  again: false,
  step: { act, atMs, endsAtMs: end.endsAtMs ?? null, remainingMs: end.remainingMs ?? null },
});

test.each([
  { why: 'running', poll: running, at: 600, is: yes('extended', 600, { endsAtMs: 1_060 }) },
  { why: 'at the very end', poll: running, at: 1_000, is: no('poll-ended') },
  { why: 'without an end', poll: endless, at: 600, is: no('poll-has-no-end') },
  { why: 'suspended', poll: suspended, at: 600, is: yes('extended', 600, { remainingMs: 460 }) },
  { why: 'suspended, without an end', poll: endlessSuspended, at: 600, is: no('poll-has-no-end') },
  { why: 'closed', poll: closed, at: 600, is: no('poll-not-open') },
])('[BEY-40] extends a vote that is $why', ({ poll, at, is }) => {
  const remainingMs = poll.suspended?.remainingMs ?? null;
  expect(extendRunning(poll, { byMs: 60, endsAtMs: poll.endTime, remainingMs }, at)).toEqual(is);
});

test('[BEY-40] extends only the time that the caller has read', () => {
  const refused = no('changed-meanwhile');
  const read = { byMs: 60, endsAtMs: 940, remainingMs: null };
  expect(extendRunning(running, read, 600)).toEqual(refused);
  expect(extendRunning(suspended, { ...read, endsAtMs: null, remainingMs: 340 }, 600)).toEqual(refused);
});

test.each([
  { why: 'running', poll: running, at: 600, is: yes('suspended', 600, { remainingMs: 400 }) },
  { why: 'at the very end', poll: running, at: 1_000, is: no('poll-ended') },
  { why: 'without an end', poll: endless, at: 600, is: yes('suspended', 600) },
  { why: 'suspended already', poll: suspended, at: 600, is: { ok: true, again: true } },
  { why: 'closed', poll: closed, at: 600, is: no('poll-not-open') },
])('[BEY-40] suspends a vote that is $why', ({ poll, at, is }) => {
  expect(suspendRunning(poll, at)).toEqual(is);
});

test.each([
  { why: 'suspended', poll: suspended, at: 5_000, is: yes('resumed', 5_000, { endsAtMs: 5_400 }) },
  { why: 'suspended, without an end', poll: endlessSuspended, at: 5_000, is: yes('resumed', 5_000) },
  { why: 'running', poll: running, at: 600, is: no('poll-not-suspended') },
  { why: 'closed', poll: closed, at: 600, is: no('poll-not-open') },
])('[BEY-40] resumes a vote that is $why', ({ poll, at, is }) => {
  expect(resumeRunning(poll, at)).toEqual(is);
});
