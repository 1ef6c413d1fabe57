import { RoomServiceClient, ServerError, SipClient } from 'livekit-server-sdk';
import { type Telephone, TelephoneError } from '../telephone/telephone.ts';

const REQUEST_TIMEOUT_S = 10;
/** A phone rings no longer than this. */
const RINGS_FOR_S = 60;
/** The attribute in which the SIP service keeps how the call of a phone stands. */
const CALL_STATUS = 'sip.callStatus';

/** Calls phones through the SIP service of LiveKit and one of its outbound trunks. Nobody in the
 *  room sees the number. Source: FND-60. */
export function createLivekitTelephone(options: {
  /** `ws:`, `wss:`, `http:` or `https:`. */
  readonly url: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly trunkId: string;
}): Telephone {
  const { url, apiKey, apiSecret, trunkId } = options;
  const httpUrl = url.replace(/^ws/, 'http');
  const rooms = new RoomServiceClient(httpUrl, apiKey, apiSecret, { requestTimeout: REQUEST_TIMEOUT_S });
  const sip = new SipClient(httpUrl, apiKey, apiSecret, {
    requestTimeout: REQUEST_TIMEOUT_S,
    // A second try at another server would make the phone ring twice.
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
        // The service's error may repeat the phone number, which must not enter the log as the
        // cause.
        const said = cause instanceof ServerError ? `${cause.status} ${cause.code ?? ''}` : 'no answer';
        throw new TelephoneError(`The phone could not be called: ${said.trim()}`);
      }
    },

    async phonesIn(roomId) {
      try {
        const participants = await rooms.listParticipants(roomId);
        return participants
          .filter(({ attributes }) => CALL_STATUS in attributes)
          .map(({ identity, attributes }) => ({
            identity,
            hasAnswered: attributes[CALL_STATUS] === 'active',
          }));
      } catch (cause) {
        if (cause instanceof ServerError && cause.status === 404) return [];
        throw new TelephoneError('The phones in the room could not be read.', { cause });
      }
    },

    // The SIP service ends the call of a participant who is removed.
    async hangUp({ roomId, identity }) {
      try {
        await rooms.removeParticipant(roomId, identity);
      } catch (cause) {
        if (cause instanceof ServerError && cause.status === 404) return;
        throw new TelephoneError('The phone could not be taken out of the room.', { cause });
      }
    },
  };
}
