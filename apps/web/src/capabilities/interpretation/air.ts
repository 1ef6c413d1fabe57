import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import i18next from 'i18next';
import { api } from '../../api-client.ts';
import { atServerTimeOrNow } from '../../at-server-time.ts';
import { noteFailure } from '../../note-failure.ts';
import { useLive } from '../../realtime/use-live.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useSignIn } from '../auth/public.ts';
import {
  joinSecondRoom,
  type SecondRoom,
  tellMediaProblem,
  useChamberMedia,
  useSecondRoom,
} from '../media/public.ts';
import { isHeard, lastAwakeMs, stayOffAir, useOwnAir, watchAwake } from './air-store.ts';
import { followVoice } from './follow-voice.ts';
import { insteadOfHearing, tellEnd } from './hearing-store.ts';

/** Goes on air in a channel: the microphone of the main chamber is muted first, and stays so
 *  afterwards. Rejects where the server refuses it. Source: BEY-38. */
export async function takeAir(channel: InterpreterChannel): Promise<void> {
  muteInChamber();
  await insteadOfHearing(() => interpret(channel));
}

async function interpret(channel: InterpreterChannel): Promise<void> {
  const { onAir } = await api('PUT /api/interpretation/:channelId/air', {
    params: { channelId: channel.id },
  });
  beOnAir(channel, joinToInterpret(channel), onAir?.sinceMs ?? 0);
}

/** Joins the media of a channel for an interpreter who is on air there, or will be. `onEnded` is
 *  called where it ends by itself before they are. */
export function joinToInterpret(
  { id: channelId, languageNative }: InterpreterChannel,
  onEnded: () => void = () => undefined,
): SecondRoom {
  const room = joinSecondRoom(channelId, {
    followVoice: (changed) => followVoice(channelId, changed),
    onEnded(why) {
      const { air } = useOwnAir.getState();
      if (air?.room !== room) return onEnded();
      const returns = why === 'line' && isHeard(air);
      const isLost = why === 'line' || why === 'failed';
      useOwnAir.setState({ air: null, lost: isLost ? { channelId, atMs: lastAwakeMs(), returns } : null });
      // The server ends it where the other channel begins.
      if (air.switches === true && why !== 'line') return;
      const detail = i18next.t(`interpretation:airEnded.${returns ? 'lineForNow' : why}`);
      const text = i18next.t('interpretation:offAirNow', { language: languageNative });
      showToast({ kind: 'warning', text, detail });
      tellOffAir(channelId);
    },
  });
  return room;
}

/** The server has put this person on air in a channel, `sinceMs` by its clock: opens the microphone
 *  there once its media is joined. At the time of a handover it falls silent; when the server gives
 *  the air to somebody else, the page leaves the channel. Source: BEY-38. */
export function beOnAir(
  { id: channelId, languageNative }: InterpreterChannel,
  room: SecondRoom,
  sinceMs: number,
): void {
  let hasJoined = false;
  let stopChanging: (() => void) | null = null;
  useOwnAir.setState({
    air: { channelId, languageNative, room, open: false, coughs: false },
    lost: null,
  });
  const stops = [watchAwake(), useSecondRoom.subscribe(look), useLive.subscribe(look)];
  look();

  function look(): void {
    const { current } = useSecondRoom.getState();
    if (useOwnAir.getState().air?.room !== room) {
      stop();
    } else if (current !== null && current.roomId !== channelId) {
      // Another room has taken the place of the channel.
      stop();
      useOwnAir.setState({ air: null });
    } else if (isHandedOver()) {
      stop();
      useOwnAir.setState({ air: null });
      room.leave();
      tellEnd(channelId);
    } else {
      followHandover();
      if (current?.connection === 'joined' && !hasJoined) {
        hasJoined = true;
        void openMicrophone(room);
      }
    }
  }

  function channelNow(): InterpreterChannel | undefined {
    return useLive.getState().interpreterChannels.find(({ id }) => id === channelId);
  }

  function isHandedOver(): boolean {
    const onAir = channelNow()?.onAir ?? null;
    return onAir !== null && onAir.userId !== useSignIn.getState().info?.userId && onAir.sinceMs > sinceMs;
  }

  /** Falls silent at the time of a handover; the news of the server comes a little later. A
   *  handover that fails at the last moment leaves the air here. */
  function followHandover(): void {
    const handover = channelNow()?.handover ?? null;
    const isChanging =
      handover?.state === 'changing' && handover.giverId === useSignIn.getState().info?.userId;
    if (isChanging) {
      stopChanging ??= atServerTimeOrNow(handover.endsAtMs, () => void beSilent(room, true));
    } else if (stopChanging !== null) {
      stopChanging();
      stopChanging = null;
      void beSilent(room, false);
    }
  }

  function stop(): void {
    stopChanging?.();
    for (const end of stops) end();
  }
}

/** Mutes the microphone of the main chamber, which stays muted afterwards. */
export function muteInChamber(): void {
  const { port } = useChamberMedia.getState();
  if (port?.snapshot().self.microphone.status === 'on') port.setMicrophoneMuted(true);
}

/** Goes off air at once, and does not go back on air once a lost line is there again. */
export function giveAir(): void {
  const { air } = useOwnAir.getState();
  if (air === null) return stayOffAir();
  useOwnAir.setState({ air: null });
  air.room.leave();
  tellOffAir(air.channelId);
}

/** Mutes the microphone in the channel while the cough button is held. Source: BEY-38. */
export async function cough(held: boolean): Promise<void> {
  const { air } = useOwnAir.getState();
  if (air === null || !air.open || air.coughs === held) return;
  useOwnAir.setState({ air: { ...air, coughs: held } });
  if (air.handsOver === true) return;
  const outcome = await air.room.setSending(!held);
  if (outcome.ok) return;
  tellMediaProblem('microphone', outcome.problem);
  giveAir();
}

/** Silences the microphone because the air goes to the partner now, or opens it again. */
async function beSilent(room: SecondRoom, handsOver: boolean): Promise<void> {
  const { air } = useOwnAir.getState();
  if (air?.room !== room || (air.handsOver === true) === handsOver) return;
  useOwnAir.setState({ air: { ...air, handsOver } });
  if (handsOver) await room.sendSilence?.();
  else if (air.open && !air.coughs) await openMicrophone(room);
}

async function openMicrophone(room: SecondRoom): Promise<void> {
  const outcome = await room.setSending(true);
  const { air } = useOwnAir.getState();
  if (air?.room !== room) return;
  if (outcome.ok) {
    useOwnAir.setState({ air: { ...air, open: true } });
    return;
  }
  tellMediaProblem('microphone', outcome.problem);
  giveAir();
}

/** The server frees the air by itself too, where it cannot be told. What was heard in relay is
 *  taken up again afterwards: until then the server would take it for relay. */
function tellOffAir(channelId: string): void {
  const tell = () => api('DELETE /api/interpretation/:channelId/air', { params: { channelId } });
  insteadOfHearing(tell).catch((error: unknown) =>
    noteFailure('the end of being on air could not be told', error),
  );
}
