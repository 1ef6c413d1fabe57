import type { ExtensionAnswer } from '@hemicycle/contract/autoleave';
import { expect, test, vi } from 'vitest';
import { type AutoLeaveFacts, createAutoLeave } from './auto-leave.ts';

const END = 10_000_000_000;

/** A page in a meeting, `fromEndMs` before its end. `run` lets seconds pass and checks once in
 *  each. */
function page(
  ask: () => Promise<ExtensionAnswer>,
  { fromEndMs = 100_000, ...given }: Partial<AutoLeaveFacts> & { fromEndMs?: number } = {},
) {
  let nowMs = END - fromEndMs;
  const facts = {
    startsAtMs: END - 3_600_000,
    endsAtMs: END,
    enteredAtMs: nowMs,
    autoLeaveEnabled: true,
    isBot: false,
    onlyBots: false,
    connected: true,
    hangUpMs: 0,
    ...given,
  };
  const tell = vi.fn<(seconds: number | null) => void>();
  const leave = vi.fn<(reason: string) => boolean>(() => true);
  const log = vi.fn<(message: string, error: unknown) => void>();
  const asked = vi.fn(ask);
  const look = createAutoLeave({ nowMs: () => nowMs, facts: () => facts, ask: asked, tell, leave, log });
  async function second() {
    nowMs += 1000;
    look();
    await Promise.resolve();
    await Promise.resolve();
  }
  return {
    facts,
    tell,
    leave,
    log,
    asked,
    leftAtMs: () => nowMs - END,
    /** Lets seconds pass until the page leaves. */
    async run(seconds: number) {
      for (let passed = 0; passed < seconds && leave.mock.calls.length === 0; passed += 1) await second();
    },
    async pass(seconds: number) {
      for (let passed = 0; passed < seconds; passed += 1) await second();
    },
  };
}

const answer = (given: Partial<ExtensionAnswer>): ExtensionAnswer => ({
  status: 'ok',
  conflictingSession: null,
  epochEndTime: END,
  ...given,
});
const refused = async () => answer({ status: 'nobody-moderates' });

test('[LEAVE-02] [LEAVE-03] [LEAVE-07] told from 90 s on, asked at 55 s, out 30 s after a no', async () => {
  const { run, tell, asked, leave, leftAtMs } = page(refused);
  await run(9);
  expect(tell.mock.calls.every(([seconds]) => seconds === null)).toBe(true);
  await run(1);
  expect(tell).toHaveBeenLastCalledWith(90);
  await run(34);
  expect(asked).not.toHaveBeenCalled();
  await run(1);
  expect(asked).toHaveBeenCalledTimes(1);
  await run(100);
  expect(leave.mock.calls).toEqual([['not-extended']]);
  expect(leftAtMs()).toBe(-25_000);
  expect(tell).toHaveBeenLastCalledWith(null);
});

test('[LEAVE-05] an extension moves the end before the news of it comes, and nobody leaves', async () => {
  const { run, tell, asked, leave, facts } = page(async () => answer({ epochEndTime: END + 300_000 }));
  await run(60);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(tell).toHaveBeenLastCalledWith(null);
  facts.endsAtMs = END + 300_000;
  await run(200);
  expect(leave).not.toHaveBeenCalled();
  expect(asked).toHaveBeenCalledTimes(1);
});

test('[LEAVE-07] out 3 s before a conflicting session starts', async () => {
  const { run, leave, leftAtMs } = page(async () =>
    answer({ status: 'conflict', conflictingSession: { epochStartTime: END - 40_000 } }),
  );
  await run(200);
  expect(leave.mock.calls).toEqual([['not-extended']]);
  expect(leftAtMs()).toBe(-43_000);
});

test('[LEAVE-07] [MEDIA-26] who shares begins to leave so much earlier as the share is given to end', async () => {
  const { run, leave, leftAtMs } = page(
    async () => answer({ status: 'conflict', conflictingSession: { epochStartTime: END - 40_000 } }),
    { hangUpMs: 5000 },
  );
  await run(200);
  expect(leave.mock.calls).toEqual([['not-extended']]);
  expect(leftAtMs()).toBe(-48_000);
});

test('[LEAVE-03] [HUD-08] who stays in a huddle goes on reading how long the meeting lasts', async () => {
  const { facts, pass, tell, leave } = page(refused);
  leave.mockReturnValue(false);
  await pass(80);
  expect(leave).toHaveBeenCalled();
  expect(tell).toHaveBeenLastCalledWith(20);
  await pass(20);
  expect(tell).toHaveBeenLastCalledWith(null);
  expect(facts.endsAtMs).toBe(END);
});

test('[LEAVE-04] [LEAVE-06] a failed question is only logged and asked again 30 s later; at the end one leaves', async () => {
  const { run, asked, leave, log, leftAtMs } = page(() => Promise.reject(new Error('no network')));
  await run(200);
  expect(log).toHaveBeenCalledTimes(2);
  expect(asked).toHaveBeenCalledTimes(2);
  expect(leave.mock.calls).toEqual([['ended']]);
  expect(leftAtMs()).toBe(0);
});

test('[BEY-23] [LEAVE-01] with the line lost nobody is put out; back again, the server decides', async () => {
  let back = false;
  const { run, facts, leave, asked } = page(
    () =>
      back
        ? Promise.resolve(answer({ epochEndTime: END + 300_000 }))
        : Promise.reject(new Error('no network')),
    { connected: false },
  );
  await run(150);
  expect(leave).not.toHaveBeenCalled();
  back = true;
  facts.connected = true;
  facts.endsAtMs = END + 300_000;
  await run(100);
  expect(leave).not.toHaveBeenCalled();
  expect(asked.mock.calls.length).toBeGreaterThan(2);
});

test('[LEAVE-08] bots that are left alone go 90 s before the end, without asking', async () => {
  const { run, asked, leave, leftAtMs } = page(refused, { isBot: true, onlyBots: true });
  await run(200);
  expect(leave.mock.calls).toEqual([['only-bots']]);
  expect(leftAtMs()).toBe(-90_000);
  expect(asked).not.toHaveBeenCalled();
});

test('[LEAVE-01] [LEAVE-03] with auto-leave off the end is told, and nobody is asked or put out', async () => {
  const { run, asked, leave, tell } = page(refused, { autoLeaveEnabled: false });
  await run(50);
  expect(tell).toHaveBeenLastCalledWith(50);
  await run(200);
  expect(leave).not.toHaveBeenCalled();
  expect(asked).not.toHaveBeenCalled();
});

test('[LEAVE-09] over 24 hours one leaves, auto-leave off or on', async () => {
  const { run, leave } = page(refused, {
    fromEndMs: -(86_399_000 - 3_600_000),
    autoLeaveEnabled: false,
  });
  await run(1);
  expect(leave).not.toHaveBeenCalled();
  await run(1);
  expect(leave.mock.calls).toEqual([['day-is-over']]);
});

test('[LEAVE-09] [LEAVE-04] [HUD-08] who stays in a huddle after the end asks no more, is looked after again once the meeting goes on, and goes after a day', async () => {
  const { facts, asked, leave, pass } = page(refused);
  leave.mockReturnValue(false);
  await pass(200);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(new Set(leave.mock.calls.flat())).toEqual(new Set(['not-extended']));

  leave.mockClear();
  facts.endsAtMs = END + 3_600_000;
  await pass(3_500);
  expect(asked).toHaveBeenCalledTimes(2);
  expect(leave.mock.calls.length).toBeGreaterThan(0);

  leave.mockReset().mockImplementation((reason) => reason === 'day-is-over');
  facts.startsAtMs = END - 24 * 3_600_000;
  await pass(10);
  expect(leave.mock.calls).toEqual([['day-is-over']]);
});

test('[LEAVE-01] [HUD-08] whose huddle closes after the end, that could not be asked about, leaves the main chamber', async () => {
  const { leave, pass } = page(() => Promise.reject(new Error('no network')));
  leave.mockReturnValue(false);
  await pass(200);
  leave.mockReset().mockReturnValue(true);
  await pass(35);
  expect(leave.mock.calls).toEqual([['ended']]);
});
