import type { MediaIceServer } from '@hemicycle/contract/media';
import type { MeasuredPath } from '@hemicycle/contract/nettest';
import { toRtcIceServers } from '@hemicycle/media/ice-servers';
import { relaysBy, relaysOver443 } from '@hemicycle/rules/nettest/relay-addresses';
import { noteFailure } from '../../../note-failure.ts';

/** A relay that has carried nothing after this time counts as not reached, in ms. */
const REACHED_WITHIN_MS = 8_000;

type Reached = { readonly [Key in 'relays' | 'relay443']: NonNullable<MeasuredPath[Key]> };
type Outcome = Reached['relay443'];

/** Tries each way to the configured relays at the same time: UDP, TCP, TLS, and TCP on port 443.
 *  In each of them two connections of this page meet through nothing else. Never rejects. Source:
 *  BEY-44. */
export async function reachRelays(servers: readonly MediaIceServer[]): Promise<Reached> {
  const [udp, tcp, tls, relay443] = await Promise.all([
    reach(servers, (urls) => relaysBy('udp', urls)),
    reach(servers, (urls) => relaysBy('tcp', urls)),
    reach(servers, (urls) => relaysBy('tls', urls)),
    reach(servers, relaysOver443),
  ]);
  return { relays: { udp, tcp, tls }, relay443 };
}

async function reach(
  servers: readonly MediaIceServer[],
  choose: (urls: readonly string[]) => string[],
): Promise<Outcome> {
  const chosen = servers
    .map((server) => ({ ...server, urls: choose(server.urls) }))
    .filter(({ urls }) => urls.length > 0);
  if (chosen.length === 0) return 'not-configured';
  const settings: RTCConfiguration = {
    iceServers: toRtcIceServers(chosen),
    iceTransportPolicy: 'relay',
  };
  const [here, there] = [new RTCPeerConnection(settings), new RTCPeerConnection(settings)];
  try {
    return (await connect(here, there)) ? 'reached' : 'not-reached';
  } catch (error) {
    noteFailure('the relay could not be tested', error);
    return 'not-reached';
  } finally {
    here.close();
    there.close();
  }
}

async function connect(here: RTCPeerConnection, there: RTCPeerConnection): Promise<boolean> {
  const channel = here.createDataChannel('network test');
  here.onicecandidate = ({ candidate }) => void there.addIceCandidate(candidate ?? undefined).catch(noteLost);
  there.onicecandidate = ({ candidate }) => void here.addIceCandidate(candidate ?? undefined).catch(noteLost);
  const opened = new Promise<boolean>((resolve) => {
    channel.onopen = () => resolve(true);
    setTimeout(() => resolve(false), REACHED_WITHIN_MS);
  });
  await here.setLocalDescription();
  if (here.localDescription !== null) await there.setRemoteDescription(here.localDescription);
  await there.setLocalDescription();
  if (there.localDescription !== null) await here.setRemoteDescription(there.localDescription);
  return opened;
}

function noteLost(error: unknown): void {
  noteFailure('a way to the relay could not be used', error);
}
