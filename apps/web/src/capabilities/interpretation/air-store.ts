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

/** The channel into which this page interprets; null: none. After a reload it is none. */
export const useOwnAir = pageStore<{
  air: OwnAir | null;
  /** The channel whose air this page lost with its line; null: none, or it was taken again. */
  lostId: string | null;
}>(() => ({ air: null, lostId: null }));

useOwnAir.subscribe(({ air }) => useHearing.setState({ airChannelId: air?.channelId ?? null }));
