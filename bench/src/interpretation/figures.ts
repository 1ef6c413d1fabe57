import { LOUDEST } from '@hemicycle/media/limiter';
import { percentileOf, spreadOf } from '../measure.ts';
import { plain } from '../media/figures.ts';
import type { Baseline, Figure } from '../result.ts';
import type { Band } from './spectrum.ts';
import type { Step, Together } from './measure-line.ts';

interface Latencies {
  readonly took: readonly number[];
  readonly lost: number;
}

interface Change {
  readonly actedAtMs: number;
  readonly ends: number;
  readonly begins: number;
}

/** What was measured of the product with one media adapter. */
export interface OfProduct {
  /** From the interpreter to a listener of the language. */
  readonly one: Latencies;
  /** From the floor to the same listener, beneath the interpreter. */
  readonly beneath: Latencies;
  /** From the floor to the interpreter. */
  readonly relayed: Latencies;
  readonly picture: Together;
  readonly bandOfBooth: Band;
  readonly bandOfFloor: Band;
  readonly steps: readonly Step[];
  readonly changes: readonly Change[];
  readonly handovers: readonly Change[];
}

/** The same of a bare connection. */
export interface OfBare {
  readonly sound: Latencies;
  readonly picture: Together;
  readonly carried: Band;
  readonly steps: readonly Step[];
  /** From opening a connection to its first sound, in ms. */
  readonly opened: readonly number[];
  /** From the last of one tone to the first of another that replaced it, in ms. */
  readonly replaced: readonly number[];
}

const LATENCY_MS = 300;
const LOW_HZ = 125;
const HIGH_HZ = 15_000;
const GAP_MS = 200;
const CHANGE_MS = 1_000;
/** ITU-R BT.1359: people notice sound that is earlier than the picture by more than 45 ms, or later
 *  by more than 125 ms. */
const EARLY_MS = 45;
const LATE_MS = 125;
const PROMISE_DB = 20 * Math.log10(LOUDEST);
const BARE = 'a bare connection';

/** Makes figures of what was measured with the media adapter `name`. */
export function figuresOf(name: string, ours: OfProduct, bare: OfBare): Figure[] {
  return [
    latency(`${name}, mouth to ear, interpreter to listener`, ours.one, bare),
    latency(`${name}, mouth to ear, floor beneath the interpreter`, ours.beneath, bare),
    latency(`${name}, mouth to ear, floor to interpreter`, ours.relayed, bare),
    picture(name, ours, bare),
    ...bands(`${name}, interpreter`, ours.bandOfBooth, bare.carried),
    ...bands(`${name}, floor`, ours.bandOfFloor, bare.carried),
    limiter(name, ours, bare),
    gap(name, ours, bare),
    change(name, ours, bare),
  ];
}

function latency(what: string, { took, lost }: Latencies, bare: OfBare): Figure {
  const p95 = percentileOf(took, 0.95);
  return {
    ...plain(what, took, {
      notes: [
        `p95 ${p95.toFixed(0)} ms; ${BARE} p95 ${percentileOf(bare.sound.took, 0.95).toFixed(0)} ms.`,
        ...(lost === 0 ? [] : [`${lost} chirps were not found again.`]),
      ],
    }),
    baselines: [against(took, bare.sound.took)],
    target: { text: `p95 at most ${LATENCY_MS} ms`, met: p95 <= LATENCY_MS && lost === 0 },
  };
}

function picture(name: string, ours: OfProduct, bare: OfBare): Figure {
  const values = ours.picture.pictureAfterSound;
  const { median } = spreadOf(values);
  return {
    ...plain(`${name}, picture of the floor later than its sound`, values, {
      notes: [
        'From drawing to showing it in Chromium; neither a camera nor a screen is in it. Negative: the picture is earlier.',
      ],
    }),
    baselines: [against(values, bare.picture.pictureAfterSound)],
    target: {
      text: `from ${-LATE_MS} to ${EARLY_MS} ms (ITU-R BT.1359)`,
      met: median >= -LATE_MS && median <= EARLY_MS,
    },
  };
}

function bands(what: string, ours: Band, bare: Band): Figure[] {
  return [
    {
      ...plain(`${what}, band from`, [ours.lowHz], { unit: 'Hz' }),
      baselines: [against([ours.lowHz], [bare.lowHz])],
      target: { text: `-3 dB at ${LOW_HZ} Hz or lower`, met: ours.lowHz <= LOW_HZ },
    },
    {
      ...plain(`${what}, band to`, [ours.highHz], { unit: 'Hz' }),
      baselines: [against([ours.highHz], [bare.highHz])],
      target: { text: `-3 dB at ${HIGH_HZ} Hz or higher`, met: ours.highHz >= HIGH_HZ },
    },
  ];
}

function limiter(name: string, { steps }: OfProduct, bare: OfBare): Figure {
  const peaks = steps.map((one) => one.peakDb);
  const settled = spreadOf(steps.map(({ settledMs }) => settledMs));
  return {
    ...plain(`${name}, loudest sample of a step to full scale at the interpreter`, peaks, {
      unit: 'dBFS',
      decimals: 1,
      notes: [
        `Within 1 dB of where it stays after ${settled.maximum.toFixed(0)} ms at most; measured over 10 ms each.`,
      ],
    }),
    baselines: [
      against(
        peaks,
        bare.steps.map((one) => one.peakDb),
      ),
    ],
    target: {
      text: `never above ${PROMISE_DB.toFixed(1)} dBFS`,
      met: Math.max(...peaks) <= PROMISE_DB + 0.05,
    },
  };
}

function gap(name: string, { handovers }: OfProduct, bare: OfBare): Figure {
  const values = handovers.map(({ ends, begins }) => begins - ends);
  const whole = spreadOf(handovers.map(({ actedAtMs, begins }) => begins - actedAtMs));
  return {
    ...plain(`${name}, gap of a handover`, values, {
      notes: [
        'From the last sound of one interpreter to the first of the other, at a listener; negative: both are heard.',
        `From the press of Accept to the first sound of the other ${whole.median.toFixed(0)} ms, ${whole.maximum.toFixed(0)} at most.`,
      ],
    }),
    baselines: [{ ...against(values, bare.replaced), name: 'replaceTrack on a bare connection' }],
    target: { text: `at most ${GAP_MS} ms each`, met: Math.max(...values) <= GAP_MS },
  };
}

function change(name: string, { changes }: OfProduct, bare: OfBare): Figure {
  const values = changes.map(({ actedAtMs, begins }) => begins - actedAtMs);
  return {
    ...plain(`${name}, from choosing another language to its first sound`, values),
    baselines: [{ ...against(values, bare.opened), name: 'opening a bare connection' }],
    target: { text: `below ${CHANGE_MS} ms each`, met: Math.max(...values) < CHANGE_MS },
  };
}

/** The median divided by that of the baseline. */
function against(values: readonly number[], bare: readonly number[]): Baseline {
  const value = spreadOf(bare);
  return { name: BARE, value, ratio: spreadOf([spreadOf(values).median / value.median]) };
}
