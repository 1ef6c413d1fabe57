import type { ContractParticipant } from '@hemicycle/media/contract-suite';
import { systemTimers } from '@hemicycle/media/timers';
import { loadWebexScript } from '@hemicycle/webex/load-webex-script';
import { createWebexProgram } from '@hemicycle/webex/webex-program';
import { createWebexTransport } from '@hemicycle/webex/webex-transport';
import { framesCome, soundComes } from './received-media.ts';
import { seatParticipant, seats } from './seat-participant.ts';

declare global {
  interface Window {
    /** The address of the fake provider's API, set by the test. */
    fakeWebexApi: string;
    /** The address of the fake provider's script, set by the test. */
    fakeWebexSdk: string;
  }
}

let entered = 0;
let rooms = 0;

/** A participant at the adapter, with the token by which the provider knows the person. */
export interface WebexParticipant extends ContractParticipant {
  readonly token: string;
}

/** The adapter with the fake SDK, whose script comes from another address, with the fake provider's
 *  API and with real (faked) devices. */
export function openWebexRoom() {
  rooms += 1;
  const prefix = `room-${rooms}`;
  const accounts: Record<string, string> = {};
  return seats<WebexParticipant>((userId) => {
    entered += 1;
    const token = `token-${entered}`;
    accounts[token.replace('token', 'person')] = userId;
    const program = createWebexProgram({
      loadSdk: () => loadWebexScript(window.fakeWebexSdk),
      apiUrl: window.fakeWebexApi,
      token: async () => token,
      timers: systemTimers,
      notReady: () => undefined,
    });
    const seated = seatParticipant(
      userId,
      createWebexTransport({
        program,
        timers: systemTimers,
        meetingInfo: async (roomId = 'main') => ({
          roomId,
          sipUri: `${prefix}-${roomId}@meet.example`,
          correlationId: crypto.randomUUID(),
          password: null,
          people: { ...accounts },
        }),
        askPassword: async () => null,
        statePauseMs: () => 100,
      }),
    );
    const page = () => window.fakeWebexPage;
    return {
      ...seated,
      token,
      cut() {
        const line = page().lines.get(token);
        if (line !== undefined) line.cut = true;
        page().online.get(token)?.(false);
      },
      restore() {
        page().lines.get(token)?.restore();
        page().online.get(token)?.(true);
      },
      vanish: () => page().lines.get(token)?.line.close(),
      async receives(from, source) {
        const snapshot = seated.port.snapshot();
        const person = snapshot.people.find((one) => one.userId === from);
        if (person === undefined) return false;
        if (source !== 'microphone') {
          const track = person[source];
          return track !== null && framesCome(track);
        }
        // Voices arrive without names. So a person is heard when the person is said to send and any
        // voice arrives.
        const heard = await Promise.all((snapshot.mixedSound ?? []).map((track) => soundComes(track)));
        return person.sends.microphone && heard.includes(true);
      },
    };
  });
}
