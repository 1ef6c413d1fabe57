import type { MeasuredPath, NetworkTestResult, SelfTest } from '@hemicycle/contract/nettest';
import { RELAY_TRANSPORTS, type RelayTransport } from '@hemicycle/contract/nettest-names';
import { hasFailed } from './test-plan.ts';

/** Above these, people notice: they talk over each other, words break off, sound stutters. */
export const SLOW_ROUND_TRIP_MS = 400;
export const MUCH_LOSS_FRACTION = 0.05;
export const MUCH_JITTER_MS = 60;
/** What sound and a small picture need, in kbit/s. */
export const LEAST_KBPS = 150;

export type FindingKind =
  | 'way'
  | 'roundTrip'
  | 'loss'
  | 'jitter'
  | 'up'
  | 'down'
  | 'relays'
  | 'relay443'
  | 'voice';
/** `unknown`: it could not be measured or is not configured, which is no fault of the person. */
export type FindingState = 'good' | 'poor' | 'unknown';

/** What was found about one property of the path. `value` has the unit of its field in
 *  `MeasuredPath`, for `loss` it is a percentage; null: there is no number. `by`: of `way`, how the
 *  relay that carried the media was reached; of `relays`, each way in which one was. `advice` names
 *  one sentence. */
export interface Finding {
  readonly kind: FindingKind;
  readonly state: FindingState;
  readonly value: number | null;
  readonly by?: readonly RelayTransport[];
  readonly advice: Advice;
}

export type Advice =
  | 'wayDirect'
  | 'wayRelay'
  | 'wayRelayByTcp'
  | 'wayOnDevice'
  | 'wayUnknown'
  | 'roundTripGood'
  | 'roundTripSlow'
  | 'lossGood'
  | 'lossMuch'
  | 'jitterGood'
  | 'jitterMuch'
  | 'upGood'
  | 'upLittle'
  | 'downGood'
  | 'downLittle'
  | 'relaysOpen'
  | 'relaysOnlyUdp'
  | 'relaysOnlyTcp'
  | 'relaysSome'
  | 'relaysShut'
  | 'relayReached'
  | 'relayNotReached'
  | 'relayNotConfigured'
  | 'voiceHeard'
  | 'voiceNotHeard'
  | 'notMeasured';

/** Judges the path of the media and gives one sentence of advice a finding. A relay by TCP that
 *  cannot be reached is poor only where the person has no other way. Never throws. Source:
 *  BEY-44. */
export function judgePath(path: MeasuredPath): Finding[] {
  const { roundTripMs, lossFraction, jitterMs, upKbps, downKbps, relays, relay443, voice } = path;
  const percent = lossFraction === null ? null : lossFraction * 100;
  return [
    wayOf(path),
    atMost('roundTrip', roundTripMs, SLOW_ROUND_TRIP_MS, ['roundTripGood', 'roundTripSlow']),
    atMost('loss', percent, MUCH_LOSS_FRACTION * 100, ['lossGood', 'lossMuch']),
    atMost('jitter', jitterMs, MUCH_JITTER_MS, ['jitterGood', 'jitterMuch']),
    atLeast('up', upKbps, ['upGood', 'upLittle']),
    atLeast('down', downKbps, ['downGood', 'downLittle']),
    ...(relays === null ? [] : relaysOf(relays)),
    ...(relay443 === null ? [] : [relayOf(relay443)]),
    ...(voice === null ? [] : [voiceOf(voice)]),
  ];
}

/** A relay by TCP is poor where UDP was tried and did not get through. */
function wayOf({ way, relayBy, isOnDevice, relays }: MeasuredPath): Finding {
  const kind = 'way';
  if (way === null) return { kind, state: 'poor', value: null, advice: 'wayUnknown' };
  if (isOnDevice) return { kind, state: 'unknown', value: null, advice: 'wayOnDevice' };
  if (way === 'direct') return { kind, state: 'good', value: null, advice: 'wayDirect' };
  const by = relayBy === null ? [] : [relayBy];
  const isByUdp = relayBy === 'udp' || relayBy === null;
  if (isByUdp) return { kind, state: 'good', value: null, by, advice: 'wayRelay' };
  const state = relays?.udp === 'not-reached' ? 'poor' : 'good';
  return { kind, state, value: null, by, advice: 'wayRelayByTcp' };
}

/** A relay that is reached by TCP alone is poor: one lost packet holds up all that follow it. Where
 *  UDP alone reaches it, media flow as well as they can. */
function relaysOf(relays: NonNullable<MeasuredPath['relays']>): Finding[] {
  const configured = RELAY_TRANSPORTS.filter((transport) => relays[transport] !== 'not-configured');
  const by = configured.filter((transport) => relays[transport] === 'reached');
  if (configured.length === 0) return [];
  const found = { kind: 'relays', value: null, by } as const;
  if (by.length === configured.length) return [{ ...found, state: 'good', advice: 'relaysOpen' }];
  if (by.length === 0) return [{ ...found, state: 'poor', advice: 'relaysShut' }];
  if (!by.includes('udp') && relays.udp === 'not-reached')
    return [{ ...found, state: 'poor', advice: 'relaysOnlyTcp' }];
  const isOnlyUdp = by.length === 1 && by[0] === 'udp';
  return [{ ...found, state: 'good', advice: isOnlyUdp ? 'relaysOnlyUdp' : 'relaysSome' }];
}

function atMost(
  kind: FindingKind,
  value: number | null,
  most: number,
  [good, poor]: readonly [Advice, Advice],
): Finding {
  if (value === null) return { kind, state: 'unknown', value, advice: 'notMeasured' };
  return value <= most
    ? { kind, state: 'good', value, advice: good }
    : { kind, state: 'poor', value, advice: poor };
}

function atLeast(kind: FindingKind, value: number | null, [good, poor]: readonly [Advice, Advice]): Finding {
  if (value === null) return { kind, state: 'unknown', value, advice: 'notMeasured' };
  return value >= LEAST_KBPS
    ? { kind, state: 'good', value, advice: good }
    : { kind, state: 'poor', value, advice: poor };
}

function relayOf(relay: NonNullable<MeasuredPath['relay443']>): Finding {
  const said = {
    reached: { state: 'good', advice: 'relayReached' },
    'not-reached': { state: 'poor', advice: 'relayNotReached' },
    'not-configured': { state: 'unknown', advice: 'relayNotConfigured' },
  } as const;
  return { kind: 'relay443', value: null, ...said[relay] };
}

function voiceOf(voice: NonNullable<MeasuredPath['voice']>): Finding {
  return voice === 'heard'
    ? { kind: 'voice', state: 'good', value: null, advice: 'voiceHeard' }
    : { kind: 'voice', state: 'poor', value: null, advice: 'voiceNotHeard' };
}

/** How ready somebody is: `failed` where a test failed, `poor` where the path is poor. Source:
 *  BEY-44. */
export function selfTestStateOf(
  tests: readonly Pick<NetworkTestResult, 'result'>[],
  path: MeasuredPath | null,
): SelfTest['state'] {
  if (hasFailed(tests)) return 'failed';
  return path !== null && judgePath(path).some(({ state }) => state === 'poor') ? 'poor' : 'ready';
}
