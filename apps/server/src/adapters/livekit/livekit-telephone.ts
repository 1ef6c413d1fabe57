import { ServerError, SipClient } from 'livekit-server-sdk';
import { type Telephone, TelephoneError } from '../telephone/telephone.ts';

const REQUEST_TIMEOUT_S = 10;
/** Nobody lets a phone ring longer. */
const RINGS_FOR_S = 60;

/** Phones through the SIP service of LiveKit and one of its outbound trunks. The number is kept
 *  from everybody in the room. Source: FND-60. */
export function createLivekitTelephone(options: {
  /** `ws:`, `wss:`, `http:` or `https:`. */
  readonly url: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly trunkId: string;
}): Telephone {
  const { url, apiKey, apiSecret, trunkId } = options;
  const sip = new SipClient(url.replace(/^ws/, 'http'), apiKey, apiSecret, {
    requestTimeout: REQUEST_TIMEOUT_S,
    // A call that is asked for again elsewhere rings twice.
    failover: false,
  });
  return {
    async call({ number, roomId, identity, displayName }) {
      try {
        await sip.createSipParticipant(trunkId, number, roomId, {
          participantIdentity: identity,
          participantName: displayName,
          hidePhoneNumber: true,
          playDialtone: true,
          ringingTimeout: RINGS_FOR_S,
          waitUntilAnswered: false,
        });
      } catch (cause) {
        // What the service says may repeat the number, and would come into the log as the cause.
        const said = cause instanceof ServerError ? `${cause.status} ${cause.code ?? ''}` : 'no answer';
        throw new TelephoneError(`The phone could not be called: ${said.trim()}`);
      }
    },
  };
}
