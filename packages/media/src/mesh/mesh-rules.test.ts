import { MEDIA_CANDIDATES_MAX } from '@hemicycle/contract/media';
import { describe, expect, test } from 'vitest';
import type { MediaQuality, PictureSize } from '../port.ts';
import { adaptPicture, GOOD_MEASURES_TO_MORE, POOR_MEASURES_TO_LESS, WIDE_LINE } from '../adapt-picture.ts';
import { judgeQuality } from '../received-totals.ts';
import { createCandidateBatch, CANDIDATES_AT_ONCE } from './candidate-batch.ts';
import { CONNECT_ALL_UP_TO_PEOPLE, needsLink } from './needs-link.ts';
import { limitToWants, senderLimitsFor, shrinkFactor } from './sender-limits.ts';

const SILENT = { microphone: false, camera: false, share: false };

describe('who connects with whom', () => {
  test.each([
    {
      title: 'a small room: everybody',
      people: CONNECT_ALL_UP_TO_PEOPLE,
      mine: SILENT,
      theirs: SILENT,
      expected: true,
    },
    {
      title: 'a large room: not two who are silent',
      people: 60,
      mine: SILENT,
      theirs: SILENT,
      expected: false,
    },
    {
      title: 'a large room: I speak',
      people: 60,
      mine: { ...SILENT, microphone: true },
      theirs: SILENT,
      expected: true,
    },
    {
      title: 'a large room: they share',
      people: 60,
      mine: SILENT,
      theirs: { ...SILENT, share: true },
      expected: true,
    },
  ])('$title', ({ people, mine, theirs, expected }) => {
    expect(needsLink(people, mine, theirs)).toBe(expected);
    expect(needsLink(people, theirs, mine)).toBe(expected);
  });
});

describe('sender caps', () => {
  test('the camera never costs more for more listeners, and always something', () => {
    const bitrates = Array.from(
      { length: 30 },
      (_, index) => senderLimitsFor(index + 1).camera.maxBitrateBps,
    );
    expect(bitrates).toEqual(bitrates.toSorted((a, b) => b - a));
    expect(bitrates.at(-1)).toBeGreaterThan(0);
  });

  test.each([
    { heightPx: 720, maxHeightPx: 360, expected: 2 },
    { heightPx: 180, maxHeightPx: 360, expected: 1 },
    { heightPx: undefined, maxHeightPx: 360, expected: 1 },
    { heightPx: 720, maxHeightPx: null, expected: 1 },
  ])('$heightPx px into $maxHeightPx px', ({ heightPx, maxHeightPx, expected }) => {
    expect(shrinkFactor(heightPx, maxHeightPx)).toBe(expected);
  });

  test.each([
    { wants: 'high', expected: { maxHeightPx: 720, maxBitrateBps: 900_000 } },
    { wants: 'medium', expected: { maxHeightPx: 360, maxBitrateBps: 450_000 } },
    { wants: 'low', expected: { maxHeightPx: 180, maxBitrateBps: 120_000, maxFramerate: 15 } },
    { wants: 'off', expected: { off: true } },
  ] as const)('[BEY-18] $wants is wanted of the only listener', ({ wants, expected }) => {
    const limits = limitToWants(senderLimitsFor(1), { camera: wants, share: 'low' }, 1);
    expect(limits.camera).toMatchObject(expected);
    expect(limits.camera.off === true).toBe(wants === 'off');
    expect(limits.share).toEqual(senderLimitsFor(1).share);
  });

  test.each([
    { listeners: 1, wantLarge: 1, expected: 720 },
    { listeners: 2, wantLarge: 2, expected: 720 },
    { listeners: 30, wantLarge: 2, expected: 720 },
    { listeners: 3, wantLarge: 3, expected: 360 },
    { listeners: 7, wantLarge: 3, expected: 240 },
    { listeners: 30, wantLarge: 30, expected: 180 },
  ])(
    '[BEY-18] $wantLarge of $listeners show the camera large: $expected lines',
    ({ listeners, wantLarge, expected }) => {
      const limitsOf = (camera: PictureSize) =>
        limitToWants(senderLimitsFor(listeners), { camera, share: 'high' }, wantLarge).camera;
      expect(limitsOf('high').maxHeightPx).toBe(expected);
      expect(limitsOf('low').maxHeightPx).toBe(180);
    },
  );

  test('[BEY-18] wanting more than everybody can get gives no more; a share that is not seen is not sent', () => {
    const limits = limitToWants(senderLimitsFor(30), { camera: 'medium', share: 'off' }, 1);
    expect(limits.camera).toEqual(senderLimitsFor(30).camera);
    expect(limits.share.off).toBe(true);
  });
});

describe('less picture for a narrow line', () => {
  function after(qualities: readonly MediaQuality[]): PictureSize {
    return qualities.reduce((line, quality) => adaptPicture(line, quality), WIDE_LINE).most;
  }
  const poor = (count: number) => Array.from({ length: count }, () => 'poor' as const);
  const good = (count: number) => Array.from({ length: count }, () => 'good' as const);

  test.each([
    { title: 'a moment of loss', measured: poor(POOR_MEASURES_TO_LESS - 1), expected: 'high' },
    { title: 'loss that stays', measured: poor(POOR_MEASURES_TO_LESS), expected: 'medium' },
    { title: 'and stays', measured: poor(2 * POOR_MEASURES_TO_LESS), expected: 'low' },
    { title: 'sound alone when it must be', measured: poor(9 * POOR_MEASURES_TO_LESS), expected: 'off' },
    {
      title: 'loss now and then',
      measured: [...poor(2), ...good(1), ...poor(2), ...good(1), ...poor(2)],
      expected: 'high',
    },
    {
      title: 'better, but not for long',
      measured: [...poor(3), ...good(GOOD_MEASURES_TO_MORE - 1)],
      expected: 'medium',
    },
    { title: 'better for long', measured: [...poor(3), ...good(GOOD_MEASURES_TO_MORE)], expected: 'high' },
    { title: 'nothing measured', measured: [...poor(2), 'lost', 'unknown', ...poor(1)], expected: 'medium' },
  ] as const)('[BEY-18] $title: $expected', ({ measured, expected }) => {
    expect(after(measured)).toBe(expected);
  });
});

describe('quality', () => {
  const frames = { framesReceived: 0, framesDropped: 0 };
  const before = { packetsReceived: 100, packetsLost: 0, roundTripMs: 20, frames };
  test.each([
    {
      title: 'all arrives',
      now: { packetsReceived: 200, packetsLost: 0, roundTripMs: 20, frames },
      expected: 'good',
    },
    {
      title: 'one in ten is lost',
      now: { packetsReceived: 190, packetsLost: 10, roundTripMs: 20, frames },
      expected: 'poor',
    },
    {
      title: 'far away',
      now: { packetsReceived: 200, packetsLost: 0, roundTripMs: 900, frames },
      expected: 'poor',
    },
    { title: 'everybody is muted', now: before, expected: 'good' },
  ])('$title', ({ now, expected }) => {
    expect(judgeQuality(before, now)).toBe(expected);
  });
});

describe('candidates', () => {
  const candidate = { candidate: 'candidate:1', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'u' };
  function setUp() {
    const sent: number[] = [];
    let due: (() => void) | null = null;
    const batch = createCandidateBatch(
      {
        nowMs: () => 0,
        after: (_ms, run) => {
          due = run;
          return () => {
            due = null;
          };
        },
      },
      (candidates) => sent.push(candidates.length),
    );
    return { sent, batch, tick: () => due?.() };
  }

  test('go out together, and never more than the contract takes', () => {
    const { sent, batch, tick } = setUp();
    for (let count = 0; count < CANDIDATES_AT_ONCE + 3; count += 1) batch.add(candidate);
    tick();
    expect(sent).toEqual([CANDIDATES_AT_ONCE, 3]);
    expect(CANDIDATES_AT_ONCE).toBeLessThanOrEqual(MEDIA_CANDIDATES_MAX);
  });

  test('do not go out after the end', () => {
    const { sent, batch, tick } = setUp();
    batch.add(candidate);
    batch.stop();
    tick();
    expect(sent).toEqual([]);
  });
});
