import type { PathReading } from './port.ts';
import type { SoundEnds, StatsSource } from './sound-line.ts';

type Entry = Readonly<Record<string, unknown>>;

/** Reads the path over which the ends of the sound travel; the bytes are those of everything on the
 *  same connections. An end that has closed meanwhile does not count. Never rejects. Source:
 *  BEY-44. */
export async function readPath({ senders, receivers }: SoundEnds): Promise<PathReading> {
  const entries = await readEntries([...senders, ...receivers]);
  const pairs = usedPairs(entries);
  const ways = pairs.map((pair) => (isRelayed(pair, entries) ? 'relay' : 'direct'));
  const all = [...entries.values()];
  const inbound = all.filter((entry) => entry['type'] === 'inbound-rtp');
  return {
    atMs: performance.now(),
    way: ways.includes('relay') ? 'relay' : (ways[0] ?? null),
    relayBy: pairs.map((pair) => relayTransportOf(pair, entries)).find((by) => by !== null) ?? null,
    roundTripMs: inMs(greatest(pairs, 'currentRoundTripTime')),
    jitterMs: inMs(greatest(inbound, 'jitter')),
    packetsReceived: sum(inbound, 'packetsReceived'),
    packetsLost: sum(inbound, 'packetsLost'),
    bytesSent: sum(pairs, 'bytesSent'),
    bytesReceived: sum(pairs, 'bytesReceived'),
  };
}

async function readEntries(sources: readonly StatsSource[]): Promise<Map<string, Entry>> {
  const reports = await Promise.allSettled(sources.map((source) => source.getStats()));
  const entries = new Map<string, Entry>();
  // A browser gives an entry the same id in each report of one connection: it counts once.
  for (const report of reports)
    if (report.status === 'fulfilled')
      report.value.forEach((entry: Entry, id: string) => entries.set(id, entry));
  return entries;
}

function usedPairs(entries: ReadonlyMap<string, Entry>): Entry[] {
  const all = [...entries.values()];
  const selected = new Set(
    all.filter((entry) => entry['type'] === 'transport').map((entry) => entry['selectedCandidatePairId']),
  );
  const pairs = all.filter((entry) => entry['type'] === 'candidate-pair');
  const chosen = pairs.filter((pair) => selected.has(pair['id']));
  return chosen.length > 0 ? chosen : pairs.filter((pair) => pair['nominated'] === true);
}

function isRelayed(pair: Entry, entries: ReadonlyMap<string, Entry>): boolean {
  return [pair['localCandidateId'], pair['remoteCandidateId']].some(
    (id) => typeof id === 'string' && entries.get(id)?.['candidateType'] === 'relay',
  );
}

/** How this end reaches the relay of a pair. */
function relayTransportOf(pair: Entry, entries: ReadonlyMap<string, Entry>): PathReading['relayBy'] {
  const id = pair['localCandidateId'];
  const local = typeof id === 'string' ? entries.get(id) : undefined;
  if (local?.['candidateType'] !== 'relay') return null;
  const by = local['relayProtocol'];
  return by === 'udp' || by === 'tcp' || by === 'tls' ? by : null;
}

function numbers(entries: readonly Entry[], key: string): number[] {
  return entries.flatMap((entry) => {
    const value = entry[key];
    return typeof value === 'number' ? [value] : [];
  });
}

function sum(entries: readonly Entry[], key: string): number {
  return numbers(entries, key).reduce((total, value) => total + value, 0);
}

function greatest(entries: readonly Entry[], key: string): number | null {
  const found = numbers(entries, key);
  return found.length === 0 ? null : Math.max(...found);
}

function inMs(seconds: number | null): number | null {
  return seconds === null ? null : seconds * 1000;
}
