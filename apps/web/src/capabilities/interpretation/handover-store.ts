import type { BoothHandover } from '@hemicycle/contract/booth-handover';
import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import { isHandoverOpen } from '@hemicycle/rules/interpretation/handover';
import { api } from '../../api-client.ts';
import { atServerTimeOrNow } from '../../at-server-time.ts';
import { pageStore } from '../../page-state.ts';
import { useLive } from '../../realtime/use-live.ts';
import { useSignIn } from '../auth/public.ts';
import { type SecondRoom, useSecondRoom } from '../media/public.ts';
import { beOnAir, joinToInterpret, muteInChamber } from './air.ts';
import { insteadOfHearing, tellEnd } from './hearing-store.ts';

/** How long a page waits for the media of a channel before it gives up, in ms. */
const JOINS_WITHIN_MS = 15_000;

/** The channel whose media this page has joined to take over there; null: none. */
export const useStandBy = pageStore<{
  standBy: { readonly channelId: string; readonly room: SecondRoom } | null;
}>(() => ({ standBy: null }));

/** The media of the channel could not be joined in time. */
class NotJoinedError extends Error {}

const ofChannel = ({ id: channelId }: InterpreterChannel) => ({ params: { channelId } });

/** Joins the media of a channel, unheard, to take over there: the server puts nobody on air whose
 *  sound is not connected. When the air goes to this person, the microphone opens. When
 *  the handover ends otherwise, the page leaves the channel. Resolves once the media is joined;
 *  rejects where it cannot be. Source: BEY-38. */
export async function standBy(channel: InterpreterChannel): Promise<void> {
  const { id: channelId } = channel;
  if (useStandBy.getState().standBy?.channelId !== channelId) {
    await insteadOfHearing(async () => {
      await api('POST /api/interpretation/:channelId/listening', ofChannel(channel));
      const room = joinToInterpret(channel, () => endStandBy(room));
      useStandBy.setState({ standBy: { channelId, room } });
      followHandover(channel, room);
    });
  }
  await joined(channelId);
  // An open microphone keeps the gap short. One that fails is told of when the air is taken.
  await useStandBy.getState().standBy?.room.openMicrophone?.();
}

/** Leaves the channel for which this page stands by. `room`: only if it is this one. */
export function endStandBy(room?: SecondRoom): void {
  const { standBy: held } = useStandBy.getState();
  if (held === null || (room !== undefined && held.room !== room)) return;
  useStandBy.setState({ standBy: null });
  held.room.leave();
  tellEnd(held.channelId);
}

/** Asks the partner `userId` to hand over, or to take over, in so many minutes; 0: now. */
export async function askHandover(
  channel: InterpreterChannel,
  { userId, minutes }: { readonly userId: string; readonly minutes: number },
): Promise<void> {
  const takes = channel.onAir?.userId === userId;
  if (takes && minutes === 0) await standBy(channel);
  try {
    await api('POST /api/interpretation/:channelId/handover', {
      ...ofChannel(channel),
      body: { userId, minutes },
    });
  } catch (error) {
    endStandBy();
    throw error;
  }
}

/** Accepts a handover; with `now` the one on air hands over at once. */
export async function acceptHandover(
  channel: InterpreterChannel,
  { takerId, minutes }: BoothHandover,
  now: boolean,
): Promise<void> {
  if (takerId === ownUserId() && minutes === 0) await standBy(channel);
  await api('PUT /api/interpretation/:channelId/handover', { ...ofChannel(channel), body: { now } });
}

/** Refuses a handover, or takes it back. */
export async function endHandover(channel: InterpreterChannel): Promise<void> {
  await api('DELETE /api/interpretation/:channelId/handover', ofChannel(channel));
}

/** Goes on air, or ends standing by, as the server decides. While the air is changing the page
 *  sends silence, and is heard when the time has come: the news of the server comes later. */
function followHandover({ id: channelId }: InterpreterChannel, room: SecondRoom): void {
  let wasOpen = false;
  let stopChanging: (() => void) | null = null;
  const stopLooking = useLive.subscribe(look);
  look();

  function stop(): void {
    stopLooking();
    stopChanging?.();
  }

  function beginToChange(endsAtMs: number): void {
    muteInChamber();
    // What fails now is tried again, and told, when the server gives the air.
    void room.sendSilence?.();
    stopChanging = atServerTimeOrNow(endsAtMs, () => void room.setSending(true));
  }

  function look(): void {
    if (useStandBy.getState().standBy?.room !== room) return stop();
    const channel = useLive.getState().interpreterChannels.find(({ id }) => id === channelId);
    if (channel !== undefined && channel.onAir !== null && channel.onAir.userId === ownUserId()) {
      stop();
      muteInChamber();
      useStandBy.setState({ standBy: null });
      beOnAir(channel, room, channel.onAir.sinceMs);
      return;
    }
    const handover = channel?.handover;
    if (handover?.state === 'changing' && handover.takerId === ownUserId() && stopChanging === null) {
      beginToChange(handover.endsAtMs);
    }
    const isOpen = channel !== undefined && isHandoverOpen(channel.handover);
    if (channel === undefined || (wasOpen && !isOpen)) {
      stop();
      endStandBy(room);
    }
    wasOpen = isOpen;
  }
}

function joined(channelId: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(fail, JOINS_WITHIN_MS);
    const stops = [useSecondRoom.subscribe(look), useStandBy.subscribe(look)];
    look();

    function look(): void {
      const { current } = useSecondRoom.getState();
      if (current?.roomId === channelId && current.connection === 'joined') end(resolve);
      else if (useStandBy.getState().standBy?.channelId !== channelId) fail();
    }
    function fail(): void {
      end(() => reject(new NotJoinedError('The media of the channel was not joined.')));
      endStandBy();
    }
    function end(settle: () => void): void {
      clearTimeout(timer);
      for (const stop of stops) stop();
      settle();
    }
  });
}

function ownUserId(): string | undefined {
  return useSignIn.getState().info?.userId;
}
