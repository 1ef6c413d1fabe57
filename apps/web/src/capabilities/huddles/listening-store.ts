import type { MediaOutcome } from '@hemicycle/media';
import i18next from 'i18next';
import { api } from '../../api-client.ts';
import { noteFailure } from '../../note-failure.ts';
import { pageStore } from '../../page-state.ts';
import { showToast } from '../../ui/toast-store.ts';
import {
  type ChamberLoudness,
  joinSecondRoom,
  type SecondRoom,
  setChamberLoudness,
  tellMediaProblem,
  useChamberMedia,
} from '../media/public.ts';

/** The huddle to which this page listens in. */
export interface Listening {
  readonly roomId: string;
  readonly title: string;
  /** Whether the microphone goes to the huddle now. */
  readonly speaks: boolean;
  /** How loud the main chamber is meanwhile. */
  readonly loudness: Extract<ChamberLoudness, 'low' | 'off'>;
  readonly room: SecondRoom;
}

/** The huddle to which this page listens in; null: none. After a reload it is none. */
export const useListening = pageStore<{ listening: Listening | null }>(() => ({ listening: null }));

const ofRoom = (roomId: string) => ({ params: { roomId } });

/** Listens in to a huddle, in place of another one; the main chamber is heard softly meanwhile.
 *  Rejects where the server refuses it. Source: BEY-37. */
export async function beginListening({ id: roomId, title }: { id: string; title: string }): Promise<void> {
  await api('POST /api/huddle/:roomId/listening', ofRoom(roomId));
  const room = joinSecondRoom(roomId, {
    onEnded(why) {
      if (useListening.getState().listening?.room !== room) return;
      forget();
      if (why === 'replaced') return;
      const detail = i18next.t(`huddles:listeningEnded.${why}`);
      showToast({ kind: 'warning', text: i18next.t('huddles:noLongerListening', { title }), detail });
      tellEnd(roomId);
    },
  });
  setChamberLoudness('low');
  useListening.setState({ listening: { roomId, title, room, speaks: false, loudness: 'low' } });
}

/** Ends it at once. Without one it does nothing. */
export function endListening(): void {
  const { listening } = useListening.getState();
  if (listening === null) return;
  listening.room.leave();
  forget();
  tellEnd(listening.roomId);
}

/** Sets how loud the main chamber is while this page listens in. */
export function hearChamber(loudness: Listening['loudness']): void {
  setChamberLoudness(loudness);
  change({ loudness });
}

/** Speaks into the huddle: the microphone of the main chamber is muted first, and stays so
 *  afterwards. Rejects where the server refuses it. Source: BEY-37. */
export async function speakIn(): Promise<void> {
  const { listening } = useListening.getState();
  if (listening === null) return;
  const { port } = useChamberMedia.getState();
  if (port?.snapshot().self.microphone.status === 'on') port.setMicrophoneMuted(true);
  await api('PUT /api/huddle/:roomId/listening', { ...ofRoom(listening.roomId), body: { sends: true } });
  const outcome: MediaOutcome = await listening.room.setSending(true);
  if (outcome.ok) {
    change({ speaks: true });
    return;
  }
  tellMediaProblem('microphone', outcome.problem);
  await ceaseSpeaking();
}

/** Ceases to speak into the huddle: the microphone is silent at once. Rejects where the server
 *  could not be told. */
export async function ceaseSpeaking(): Promise<void> {
  const { listening } = useListening.getState();
  if (listening === null) return;
  await listening.room.setSending(false);
  change({ speaks: false });
  await api('PUT /api/huddle/:roomId/listening', { ...ofRoom(listening.roomId), body: { sends: false } });
}

function change(changed: Partial<Pick<Listening, 'speaks' | 'loudness'>>): void {
  useListening.setState(({ listening }) => ({ listening: listening && { ...listening, ...changed } }));
}

function forget(): void {
  setChamberLoudness('full');
  useListening.setState({ listening: null });
}

/** The server ends it by itself too, where it cannot be told. */
function tellEnd(roomId: string): void {
  api('DELETE /api/huddle/:roomId/listening', ofRoom(roomId)).catch((error: unknown) =>
    noteFailure('the end of listening in to a huddle could not be told', error),
  );
}
