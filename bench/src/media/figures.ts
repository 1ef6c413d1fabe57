import { ratiosOf, spreadOf } from '../measure.ts';
import type { Figure } from '../result.ts';
import type { Flow } from './flow.ts';
import { type Loss, OFFLINE_MS } from './losses.ts';
import { BETWEEN_WIFIS_MS, SLEEP_MS } from './laptop.ts';
import type { JoinTimes } from './sitting.ts';

const AIM = 1.2;

/** The measurements of one media adapter. */
export interface OfAdapter {
  readonly name: string;
  readonly joins: readonly JoinTimes[];
  /** The joins of livekit-client in an empty page, one for each join; null where there is no such
   *  comparison. */
  readonly bareJoins: readonly JoinTimes[] | null;
  readonly keptOff: readonly number[];
  readonly signedOut: readonly number[];
  readonly socketCut: readonly Loss[];
  readonly offline: readonly Loss[];
  /** Both are empty where no separate network can be made. */
  readonly slept: readonly Loss[];
  readonly switched: readonly Loss[];
  readonly serverRestarted: readonly Loss[];
  /** Empty without a media server. */
  readonly mediaServerKilled: readonly Loss[];
  readonly flows: readonly Flow[];
}

/** A figure without baseline or target. */
export function plain(
  name: string,
  values: readonly number[],
  { unit = 'ms', decimals = 0, notes = [] }: { unit?: string; decimals?: number; notes?: string[] } = {},
): Figure {
  return { name, unit, decimals, value: spreadOf(values), baselines: [], target: null, notes };
}

/** Makes figures of the measurements. */
export function figuresOf(measured: OfAdapter): Figure[] {
  const {
    name,
    keptOff,
    signedOut,
    socketCut,
    offline,
    slept,
    switched,
    serverRestarted,
    mediaServerKilled,
  } = measured;
  const killed = mediaServerKilled.map(({ gap }) => gap);
  return [
    joinFigure(measured, 'own tile', ({ own }) => own),
    joinFigure(measured, 'first frame of another', ({ frame }) => frame),
    joinFigure(measured, 'first sound', ({ sound }) => sound),
    joinFigure(measured, 'all three', ({ own, frame, sound }) => Math.max(own, frame, sound)),
    // The bare client sends as soon as it can. The product lets a new participant hear and see
    // first, so that this figure has no target.
    { ...joinFigure(measured, 'being seen by another', ({ seen }) => seen), target: null },
    ...measured.flows.map((flow) => flowFigure(name, flow)),
    plain(`${name}, until a camera kept off is gone for others`, keptOff),
    plain(`${name}, until who is signed out elsewhere is gone for others`, signedOut),
    ...lineFigures(`${name}, socket cut`, 'until the state is read anew', socketCut),
    ...lineFigures(
      `${name}, offline for ${OFFLINE_MS / 1000} s`,
      'from then until the state is read anew',
      offline,
    ),
    ...lineFigures(
      `${name}, server killed and restarted`,
      'from its ready line until the state is read anew',
      serverRestarted,
    ),
    ...lineFigures(
      `${name}, a laptop that slept for ${SLEEP_MS / 1000} s`,
      'from waking until the state is read anew',
      slept,
    ),
    ...lineFigures(
      `${name}, into another Wi-Fi after ${BETWEEN_WIFIS_MS / 1000} s`,
      'from then until the state is read anew',
      switched,
    ),
    ...(killed.length === 0 ? [] : [plain(`${name}, media server killed, until frames come again`, killed)]),
  ];
}

function joinFigure(
  { name, joins, bareJoins }: OfAdapter,
  what: string,
  timeOf: (join: JoinTimes) => number,
): Figure {
  const values = joins.map(timeOf);
  const figure = plain(`${name}, from click to ${what}`, values);
  if (bareJoins === null) return figure;
  const bare = bareJoins.map(timeOf);
  const ratio = ratiosOf(values, bare);
  return {
    ...figure,
    baselines: [{ name: 'livekit-client in an empty page', value: spreadOf(bare), ratio }],
    target: { text: `at most ${AIM}`, met: ratio.median <= AIM },
  };
}

function lineFigures(what: string, until: string, losses: readonly Loss[]): Figure[] {
  const lines = losses.map(({ line }) => line).filter((line) => line !== null);
  const gaps = losses.map(({ gap }) => Math.round(gap));
  return lines.length === 0
    ? []
    : [
        plain(`${what}, ${until}`, lines, {
          notes: [`Longest time without a frame: ${gaps.join(', ')} ms.`],
        }),
      ];
}

function flowFigure(name: string, { people, arrived, rate, processor }: Flow): Figure {
  const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
  return plain(`${name}, ${people} people, frames received of those sent`, [arrived * 100], {
    unit: '%',
    notes: [
      `Of each picture ${rate.toFixed(1)} frames a second.`,
      processor === null
        ? 'This system does not say what processes use.'
        : [
            `Of all cores: the browser with all ${people} ${percent(processor.browser)}`,
            `the application ${percent(processor.application)}`,
            ...(processor.mediaServer === null ? [] : [`the media server ${percent(processor.mediaServer)}`]),
          ].join(', ') + '.',
    ],
  });
}
