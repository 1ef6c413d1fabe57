import { pageStore } from '../../page-state.ts';
import type { SecondRoom } from '../media/public.ts';
import { useHearing } from './hearing-store.ts';

/** The channel into which this page interprets. */
interface OwnAir {
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
 *  read anew. `wasHeard`: the microphone was open, and no cough hid it. */
export interface LostAir {
  readonly channelId: string;
  readonly atMs: number;
  readonly wasHeard: boolean;
}

/** The channel into which this page interprets; null: none. */
export const useOwnAir = pageStore<{
  air: OwnAir | null;
  /** The air that this page lost by no decision of a person; null: none, or it is settled. */
  lost: LostAir | null;
}>(() => ({ air: null, lost: null }));

/** Whether the microphone is open and no cough hides it. */
export function isHeard({ open, coughs }: Pick<OwnAir, 'open' | 'coughs'>): boolean {
  return open && !coughs;
}

useOwnAir.subscribe(({ air }) => useHearing.setState({ airChannelId: air?.channelId ?? null }));
