import { pageState, pageStore } from '../../page-state.ts';
import type { SecondRoom } from '../media/public.ts';
import { useHearing } from './hearing-store.ts';

/** The channel into which this page interprets. */
export interface OwnAir {
  readonly channelId: string;
  readonly languageNative: string;
  readonly room: SecondRoom;
  /** Whether the microphone is open in the channel; false until its media has been joined. */
  readonly open: boolean;
  /** Whether the microphone is muted for a cough. */
  readonly coughs: boolean;
  /** The air changes to the partner now: the microphone is silent until the server tells it. */
  readonly handsOver?: boolean;
  /** The server is asked for the air of another channel instead. */
  readonly switches?: boolean;
}

/** The air that this page had until `atMs` by its own clock, when its line broke or the page was
 *  read anew. `returns`: the page asks for it by itself, because the person was heard then or has
 *  started the lines anew; they may decline (`stayOffAir`). */
export interface LostAir {
  readonly channelId: string;
  readonly atMs: number;
  readonly returns: boolean;
}

/** For this time after it was lost the page asks for the air by itself, in ms. Later the person may
 *  no longer expect to be heard. */
export const ASKS_WITHIN_MS = 120_000;
const LOOKS_AWAKE_EVERY_MS = 5_000;

const page = pageState(() => ({ awakeMs: 0 }));

/** Notes from now on until when this page is awake. A long sleep leaves the moment at which it
 *  began. Returns a function that stops this. */
export function watchAwake(): () => void {
  page().awakeMs = Date.now();
  const timer = setInterval(() => {
    const nowMs = Date.now();
    if (nowMs - page().awakeMs < ASKS_WITHIN_MS) page().awakeMs = nowMs;
  }, LOOKS_AWAKE_EVERY_MS);
  return () => clearInterval(timer);
}

/** The last moment at which this page was known to be awake while it was on air. */
export const lastAwakeMs = (): number => page().awakeMs;

/** The channel into which this page interprets; null: none. */
export const useOwnAir = pageStore<{
  air: OwnAir | null;
  /** The air that this page lost by no decision of a person; null: none, or it is settled. */
  lost: LostAir | null;
}>(() => ({ air: null, lost: null }));

/** Whether the microphone is open, no cough hides it, and the partner is not heard already. */
export function isHeard({ open, coughs, handsOver }: Pick<OwnAir, 'open' | 'coughs' | 'handsOver'>): boolean {
  return open && !coughs && handsOver !== true;
}

/** The lost air for which this page asks by itself once it can; null: none. */
export function useReturningAir(): LostAir | null {
  return useOwnAir(({ lost }) => (lost?.returns === true ? lost : null));
}

/** Declines the air for which the page would ask by itself. Without one nothing changes. */
export function stayOffAir(): void {
  useOwnAir.setState({ lost: null });
}

useOwnAir.subscribe(({ air }) => useHearing.setState({ airChannelId: air?.channelId ?? null }));
