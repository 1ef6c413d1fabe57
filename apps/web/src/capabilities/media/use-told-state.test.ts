import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OtherPlaces } from './use-other-places.ts';
import { useToldState } from './use-told-state.ts';

/** Longer than any wait in the code under test. */
const A_WHILE_MS = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The places of one person, each a page, and the server's state of the person. */
function personIn(count: number) {
  let told: 0 | 1 = 1;
  let there = Array.from({ length: count }, () => false);
  /** The places whose media other pages do not see yet. */
  let unseen: readonly number[] = [];
  const forced: number[] = [];
  const tells: (readonly [place: number, off: 0 | 1])[] = [];
  const others = (own: number): OtherPlaces => {
    const rest = there.flatMap((on, place) => (place === own ? [] : [on && !unseen.includes(place)]));
    return rest.length === 0 ? 'none' : rest.includes(true) ? 'on' : 'off';
  };
  const propsOf = (place: number) => ({
    actual: there[place] === true ? (0 as const) : (1 as const),
    told,
    otherPlaces: others(place),
    busy: false,
    tell: async (off: 0 | 1) => {
      tells.push([place, off]);
      told = off;
      show();
    },
    onForcedOff: () => {
      forced.push(place);
      there = there.with(place, false);
    },
  });
  const pages = there.map((_, place) => renderHook(useToldState, { initialProps: propsOf(place) }));
  function show() {
    for (const [place, page] of pages.entries()) page.rerender(propsOf(place));
  }
  /** Does something, then lets time pass until nothing is left to tell. */
  async function then(does: () => void, forMs = A_WHILE_MS) {
    does();
    show();
    await act(() => vi.advanceTimersByTimeAsync(forMs));
    show();
  }
  return {
    forced,
    tells,
    told: () => told,
    on: () => there,
    /** Switches the source itself on or off in a place. */
    turn: (place: number, on: boolean) => then(() => void (there = there.with(place, on))),
    turnOff: (places: readonly number[]) =>
      then(() => void (there = there.map((on, place) => on && !places.includes(place)))),
    moderatorStops: () => then(() => void (told = 1)),
    leave: (place: number) =>
      then(() => {
        pages.splice(place, 1).forEach((page) => page.unmount());
        there = there.toSpliced(place, 1);
      }),
    /** Switches a place on and tells the server; other pages see its media only `afterMs` later. */
    async turnOnSlowly(place: number, afterMs: number) {
      unseen = [place];
      await then(() => {
        there = there.with(place, true);
        told = 0;
      }, afterMs);
      await then(() => void (unseen = []));
    },
  };
}

test('[MEDIA-11] [MEDIA-12] a silent place leaves alone what the other sends, and what is told of the person', async () => {
  const person = personIn(2);
  await person.turn(0, true);
  expect([person.told(), person.on(), person.tells]).toEqual([0, [true, false], [[0, 0]]]);
  await person.turn(1, true);
  await person.turn(1, false);
  expect([person.told(), person.on(), person.tells.length]).toEqual([0, [true, false], 1]);
  expect(person.forced).toEqual([]);
});

test('[MEDIA-12] a person is told to be off once no place is on, whichever went off last, or left', async () => {
  const last = personIn(2);
  await last.turn(0, true);
  await last.turn(1, true);
  await last.turn(0, false);
  expect(last.told()).toBe(0);
  await last.turn(1, false);
  expect(last.told()).toBe(1);

  const both = personIn(2);
  await both.turn(0, true);
  await both.turn(1, true);
  await both.turnOff([0, 1]);
  expect(both.told()).toBe(1);

  const left = personIn(2);
  await left.turn(0, true);
  await left.leave(0);
  expect(left.told()).toBe(1);
  for (const { forced } of [last, both, left]) expect(forced).toEqual([]);
});

test('[MEDIA-11] a moderator switches off every place that is on, and no other hears of it', async () => {
  const one = personIn(3);
  await one.turn(1, true);
  await one.moderatorStops();
  expect([one.forced, one.on(), one.told()]).toEqual([[1], [false, false, false], 1]);
  const two = personIn(3);
  await two.turn(0, true);
  await two.turn(2, true);
  await two.moderatorStops();
  expect([two.forced, two.on(), two.told()]).toEqual([[0, 2], [false, false, false], 1]);
  // After the forced stop, a change in the other place is not taken for another forced stop.
  await two.turn(2, true);
  await two.turn(2, false);
  expect(two.forced).toEqual([0, 2]);
});

test('[MEDIA-12] who is told to be on before the other place sees it, on a weak line, is left on', async () => {
  const person = personIn(2);
  await person.turnOnSlowly(0, 5_000);
  expect([person.told(), person.on(), person.forced]).toEqual([0, [true, false], []]);
});

test('[MEDIA-12] a page that is not in the media knows nothing of the other places, and tells nothing', async () => {
  const tell = vi.fn<(off: 0 | 1) => Promise<unknown>>().mockResolvedValue({});
  const page = { actual: 1, told: 0, busy: false, tell, onForcedOff: () => undefined } as const;
  const { rerender } = renderHook(useToldState, { initialProps: { ...page, otherPlaces: 'unknown' } });
  await act(() => vi.advanceTimersByTimeAsync(A_WHILE_MS));
  expect(tell).not.toHaveBeenCalled();
  rerender({ ...page, otherPlaces: 'none' });
  await act(() => vi.advanceTimersByTimeAsync(A_WHILE_MS));
  expect(tell).toHaveBeenCalledExactlyOnceWith(1);
});

/** A page whose microphone is off while the server still says that it is on, as after a reload. Its
 *  calls stay unanswered until `answer`. */
function pageAfterReload() {
  const forced = vi.fn();
  const calls: (readonly [off: 0 | 1, answer: () => void])[] = [];
  const tell = (off: 0 | 1) => new Promise<void>((answer) => void calls.push([off, answer]));
  const base = { otherPlaces: 'none', tell, onForcedOff: forced } as const;
  let now: { actual: 0 | 1; told: 0 | 1; busy: boolean } = { actual: 1, told: 0, busy: false };
  const { rerender, result } = renderHook(useToldState, { initialProps: { ...base, ...now } });
  return {
    forced,
    said: () => calls.map(([off]) => off),
    press: (off: 0 | 1) => void result.current(off),
    async show(next: Partial<typeof now>, forMs = 0) {
      now = { ...now, ...next };
      rerender({ ...base, ...now });
      await act(() => vi.advanceTimersByTimeAsync(forMs));
    },
    async answer(call: number) {
      calls[call]?.[1]();
      await act(() => vi.advanceTimersByTimeAsync(0));
    },
  };
}

test('[MEDIA-11] a press while the page tells that it is off is told after it, and its late news stop nothing', async () => {
  const page = pageAfterReload();
  await page.show({}, 1_500);
  expect(page.said()).toEqual([1]);
  await page.show({ busy: true });
  page.press(0);
  await page.show({});
  expect(page.said()).toEqual([1]);
  await page.answer(0);
  expect(page.said()).toEqual([1, 0]);
  await page.answer(1);
  await page.show({ actual: 0, busy: false });
  // The news of the page's own 1 come after the answer to its 0.
  await page.show({ told: 1 }, 100);
  await page.show({ told: 0 }, A_WHILE_MS);
  expect([page.forced.mock.calls.length, page.said()]).toEqual([0, [1, 0]]);
  // A moderator's mute after that is one.
  await page.show({ told: 1 });
  expect(page.forced).toHaveBeenCalledOnce();
});

test('[MEDIA-12] a press is told although the call before it failed', async () => {
  const tell = vi.fn<(off: 0 | 1) => Promise<unknown>>().mockRejectedValueOnce(new Error('away'));
  tell.mockResolvedValue({});
  const { result } = renderHook(useToldState, {
    initialProps: {
      actual: 1,
      told: 1,
      otherPlaces: 'none',
      busy: false,
      tell,
      onForcedOff: () => undefined,
    },
  });
  await expect(result.current(1)).rejects.toThrow('away');
  await expect(result.current(0)).resolves.toEqual({});
  expect(tell.mock.calls).toEqual([[1], [0]]);
});
