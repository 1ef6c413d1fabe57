/** How sound travels in one direction between this page and the media, the worst of all people;
 *  null: not measured. `lossFraction`: the share of packets that were lost, 0 to 1. */
export interface SoundLine {
  readonly roundTripMs: number | null;
  readonly jitterMs: number | null;
  readonly lossFraction: number | null;
}

/** How well sound can be interpreted that travels like this. */
export type LineState = 'unmeasured' | 'good' | 'fair' | 'poor';

/** The greatest values of a good and of a fair line. From 400 ms on people talk over each other;
 *  5 % of lost packets is more than people overlook. Source: BEY-38. */
export const LINE_LIMITS = {
  roundTripMs: { good: 200, fair: 400 },
  jitterMs: { good: 20, fair: 50 },
  lossFraction: { good: 0.01, fair: 0.05 },
} as const;

const WORSE: readonly LineState[] = ['unmeasured', 'good', 'fair', 'poor'];

/** Judges a line by its worst value. `null`: no sound travels. Source: BEY-38. */
export function lineState(line: SoundLine | null): LineState {
  if (line === null) return 'unmeasured';
  const states = [
    stateOf(line.roundTripMs, LINE_LIMITS.roundTripMs),
    stateOf(line.jitterMs, LINE_LIMITS.jitterMs),
    stateOf(line.lossFraction, LINE_LIMITS.lossFraction),
  ];
  return states.reduce((worst, state) => (WORSE.indexOf(state) > WORSE.indexOf(worst) ? state : worst));
}

function stateOf(value: number | null, { good, fair }: { good: number; fair: number }): LineState {
  if (value === null) return 'unmeasured';
  if (value <= good) return 'good';
  return value <= fair ? 'fair' : 'poor';
}
