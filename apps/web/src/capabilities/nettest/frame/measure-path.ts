import type { MeasuredPath } from '@hemicycle/contract/nettest';
import type { MediaPort, PathReading } from '@hemicycle/media';

/** Between two readings, in ms. */
const MEASURES_FOR_MS = 3_000;

type Measured = Omit<MeasuredPath, 'relays' | 'relay443' | 'voice'>;

/** Measures the path between the end that sends and the end that receives. On the mesh both are on
 *  this machine, and no network is between them unless a relay is. Never rejects. Source:
 *  BEY-44. */
export async function measurePath(
  sender: Pick<MediaPort, 'measurePath'>,
  receiver: Pick<MediaPort, 'measurePath'>,
  { isMesh, wait }: { readonly isMesh: boolean; readonly wait: (ms: number) => Promise<unknown> },
): Promise<Measured> {
  const read = () => Promise.all([sender.measurePath(), receiver.measurePath()]);
  const before = await read();
  await wait(MEASURES_FOR_MS);
  return pathBetween(before, await read(), isMesh);
}

type Readings = readonly [sent: PathReading, received: PathReading];

export function pathBetween(
  [sentBefore, receivedBefore]: Readings,
  [sent, received]: Readings,
  isMesh: boolean,
): Measured {
  const ways = [sent.way, received.way];
  const way = ways.includes(null) ? null : ways.includes('relay') ? 'relay' : 'direct';
  const arrived = Math.max(0, received.packetsReceived - receivedBefore.packetsReceived);
  const lost = Math.max(0, received.packetsLost - receivedBefore.packetsLost);
  return {
    way,
    relayBy: sent.relayBy ?? received.relayBy,
    isOnDevice: isMesh && way === 'direct',
    roundTripMs: greater(sent.roundTripMs, received.roundTripMs),
    lossFraction: arrived + lost === 0 ? null : lost / (arrived + lost),
    jitterMs: received.jitterMs,
    upKbps: way && kbps(sent.bytesSent - sentBefore.bytesSent, sent.atMs - sentBefore.atMs),
    downKbps:
      way && kbps(received.bytesReceived - receivedBefore.bytesReceived, received.atMs - receivedBefore.atMs),
  };
}

/** Bytes in a time (ms), in kbit/s; null where nothing can be said, as after another way was
 *  taken. */
function kbps(bytes: number, ms: number): number | null {
  return ms <= 0 || bytes < 0 ? null : (bytes * 8) / ms;
}

function greater(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}
