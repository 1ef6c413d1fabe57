import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import { useLive } from '../../realtime/use-live.ts';
import { remember, useRecalled } from '../../ui/browser-memory.ts';
import { useSignedIn } from '../auth/public.ts';
import { useOwnAir, useReturningAir } from './air-store.ts';

const boothKey = (userId: string) => `interpretation.booth.${userId}`;

/** Whether the viewer is named for a booth of the sitting. */
export function useIsInterpreter(): boolean {
  const { userId } = useSignedIn();
  return useLive(({ interpreterChannels }) => interpreterChannels.some((one) => isNamedFor(one, userId)));
}

/** The channels for whose booths the viewer is named, and the one at whose desk they sit: the one
 *  in which they are on air, or will be again once a lost line is back, else the one that they
 *  chose last on this machine, else the first; null: they are named for none. Source: INTERP-02. */
export function useOwnBooth(): {
  readonly booths: readonly InterpreterChannel[];
  readonly booth: InterpreterChannel | null;
  readonly choose: (channelId: string) => void;
} {
  const { userId } = useSignedIn();
  const channels = useLive((live) => live.interpreterChannels);
  const onAirId = useOwnAir(({ air }) => air?.channelId);
  const returningId = useReturningAir()?.channelId;
  const kept = useRecalled(boothKey(userId));
  const booths = channels.filter((one) => isNamedFor(one, userId));
  const byId = (wanted: string | null | undefined) => booths.find(({ id }) => id === wanted);
  return {
    booths,
    booth: byId(onAirId ?? returningId) ?? byId(kept) ?? booths[0] ?? null,
    choose: (channelId) => remember(boothKey(userId), channelId),
  };
}

function isNamedFor({ interpreters }: InterpreterChannel, userId: string): boolean {
  return interpreters.some((one) => one.userId === userId);
}
