import type { MediaIceServer } from '@hemicycle/contract/media';
import type { MeasuredPath } from '@hemicycle/contract/nettest';
import { toRtcIceServers } from '@hemicycle/media/ice-servers';
import { relaysOver443 } from '@hemicycle/rules/nettest/judge-path';
import { noteFailure } from '../../../note-failure.ts';

/** A relay that has carried nothing after this time counts as not reached, in ms. */
const REACHED_WITHIN_MS = 8_000;

/** Whether a configured relay carries data by TCP on port 443: two connections of this page meet
 *  through nothing else. Never rejects. Source: BEY-44. */
export async function reachRelay443(
  servers: readonly MediaIceServer[],
): Promise<NonNullable<MeasuredPath['relay443']>> {
  const over443 = servers
    .map((server) => ({ ...server, urls: relaysOver443(server.urls) }))
    .filter(({ urls }) => urls.length > 0);
  if (over443.length === 0) return 'not-configured';
  const settings: RTCConfiguration = {
    iceServers: toRtcIceServers(over443),
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
