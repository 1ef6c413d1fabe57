import type { ChannelVoice } from '@hemicycle/contract/interpretation';
import { atServerTimeOrNow } from '../../at-server-time.ts';
import { useLive } from '../../realtime/use-live.ts';

/** Sound is on its way for this long, in ms. So much after the moment of a handover the last words
 *  of the one who gives the air have been heard. */
const ON_ITS_WAY_MS = 80;
/** Within this time, in ms, a voice fades; then the other one is heard. */
const FADES_MS = 50;

/** Follows whose voice a channel has, as the server says. `changed` is called with the account of
 *  the one interpreter whom this page plays, null: nobody, at once and at each change. At a
 *  handover the voice changes at the moment that was told before, whenever the news of it come.
 *  So two are never heard at once, however late the sound of one of them is. Returns a function
 *  that stops it. Source: BEY-38. */
export function followVoice(channelId: string, changed: (userId: string | null) => void): () => void {
  let heard: string | null = null;
  let plan: { readonly userId: string; readonly stop: () => void } | null = null;
  let known: ChannelVoice | undefined;
  const stopLooking = useLive.subscribe(look);
  changed(null);
  look();

  function hear(userId: string | null): void {
    if (userId === heard) return;
    heard = userId;
    changed(userId);
  }

  function forgetPlan(): void {
    plan?.stop();
    plan = null;
  }

  function look(): void {
    const voice = useLive.getState().channelVoices.find((one) => one.channelId === channelId);
    if (isSame(voice, known)) return;
    known = voice;
    const to = voice?.next ?? null;
    if (voice === undefined) {
      forgetPlan();
      hear(null);
    } else if (to !== null) {
      if (plan === null) hear(voice.userId);
      forgetPlan();
      const stops = [
        atServerTimeOrNow(to.atMs + ON_ITS_WAY_MS, () => hear(null)),
        atServerTimeOrNow(to.atMs + ON_ITS_WAY_MS + FADES_MS, () => hear(to.userId)),
      ];
      plan = { userId: to.userId, stop: () => stops.forEach((stop) => stop()) };
    } else if (plan?.userId !== voice.userId) {
      forgetPlan();
      hear(voice.userId);
    }
  }

  return () => {
    stopLooking();
    forgetPlan();
  };
}

function isSame(one: ChannelVoice | undefined, other: ChannelVoice | undefined): boolean {
  return (
    one?.userId === other?.userId &&
    one?.next?.userId === other?.next?.userId &&
    one?.next?.atMs === other?.next?.atMs
  );
}
