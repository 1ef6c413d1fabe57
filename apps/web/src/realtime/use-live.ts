import { emptyLive, type Live } from './live-state.ts';
import type { ConnectionState, Protocol } from './socket-client.ts';
import { pageStore } from '../page-state.ts';

/** Which of two tabs this is, once the server told that both are open. Source: WS-07, WS-16,
 *  WS-17. */
export interface OtherTab {
  readonly role: 'new' | 'old';
  readonly behaviour: 'alert' | 'pause' | 'redirect';
}

/** The live store of the page: the session's state, the state of the connection, how often it has
 *  been lost, and whether this account has the session open elsewhere. `connection` is null before
 *  the first attempt. */
export interface LiveStore extends Live {
  readonly connection: ConnectionState | null;
  /** Attempts since the connection was lost; 0 while connected. */
  readonly attempt: number;
  /** When the next attempt begins, by the clock of the device; null while none is waited for. */
  readonly retryAtMs: number | null;
  readonly otherTab: OtherTab | null;
  /** `other`: the site was renewed, and this page is older or newer than the server. */
  readonly protocol: Protocol;
}

export const emptyLiveStore: LiveStore = {
  ...emptyLive,
  connection: null,
  attempt: 0,
  retryAtMs: null,
  otherTab: null,
  protocol: 'same',
};

export const useLive = pageStore<LiveStore>(() => emptyLiveStore);
