import type { SoundLine } from '@hemicycle/rules/interpretation/sound-line';
import type { SoundLines } from './port.ts';

/** A sender or receiver whose statistics can be read. */
export type StatsSource = Pick<RTCRtpReceiver, 'getStats'>;

/** The ends of the sound: the sender of the own microphone to each peer or to the media server, and
 *  the receivers of the microphones that others send. */
export interface SoundEnds {
  readonly senders: readonly StatsSource[];
  readonly receivers: readonly StatsSource[];
}

export const NO_SOUND_ENDS: SoundEnds = { senders: [], receivers: [] };

/** The packets of the sound that arrived and was lost so far, over all receivers. */
export interface HeardPackets {
  readonly received: number;
  readonly lost: number;
}

type Entry = Readonly<Record<string, unknown>>;

/** Reads how sound travels in both directions. The loss of the sound that is heard counts since
 *  `before`; without `before` it is not measured. An end that has closed meanwhile does not count.
 *  Never rejects. Source: BEY-38. */
export async function readSoundLines(
  { senders, receivers }: SoundEnds,
  before: HeardPackets | null,
): Promise<{ readonly lines: SoundLines; readonly heard: HeardPackets }> {
  const [sent, received] = await Promise.all([readAll(senders), readAll(receivers)]);
  const inbound = received.filter((entry) => entry['type'] === 'inbound-rtp');
  const heard = { received: sumOf(inbound, 'packetsReceived'), lost: sumOf(inbound, 'packetsLost') };
  const echoes = sent.filter((entry) => entry['type'] === 'remote-inbound-rtp');
  const hears: SoundLine = {
    roundTripMs: inMs(worstOf(received.filter(isUsedPath), 'currentRoundTripTime')),
    jitterMs: inMs(worstOf(inbound, 'jitter')),
    lossFraction: before === null ? null : lossBetween(before, heard),
  };
  const sends: SoundLine = {
    // The others report only every few seconds; until then the path of the network tells.
    roundTripMs: inMs(
      worstOf(echoes, 'roundTripTime') ?? worstOf(sent.filter(isUsedPath), 'currentRoundTripTime'),
    ),
    jitterMs: inMs(worstOf(echoes, 'jitter')),
    lossFraction: worstOf(echoes, 'fractionLost'),
  };
  return {
    lines: { hears: inbound.length === 0 ? null : hears, sends: sent.length === 0 ? null : sends },
    heard,
  };
}

async function readAll(sources: readonly StatsSource[]): Promise<Entry[]> {
  const reports = await Promise.allSettled(sources.map((source) => source.getStats()));
  const entries: Entry[] = [];
  for (const report of reports)
    if (report.status === 'fulfilled') report.value.forEach((entry: Entry) => entries.push(entry));
  return entries;
}

function isUsedPath(entry: Entry): boolean {
  return entry['type'] === 'candidate-pair' && entry['nominated'] === true;
}

function numbersOf(entries: readonly Entry[], key: string): number[] {
  return entries.flatMap((entry) => {
    const value = entry[key];
    return typeof value === 'number' ? [value] : [];
  });
}

function sumOf(entries: readonly Entry[], key: string): number {
  return numbersOf(entries, key).reduce((sum, value) => sum + value, 0);
}

function worstOf(entries: readonly Entry[], key: string): number | null {
  const values = numbersOf(entries, key);
  return values.length === 0 ? null : Math.max(...values);
}

function inMs(seconds: number | null): number | null {
  return seconds === null ? null : seconds * 1000;
}

/** Null where nothing was to arrive, as while nobody sends. */
function lossBetween(before: HeardPackets, now: HeardPackets): number | null {
  const received = Math.max(0, now.received - before.received);
  const lost = Math.max(0, now.lost - before.lost);
  return received + lost === 0 ? null : lost / (received + lost);
}
