import { emptyLive, type Live } from './live-state.ts';
import type { ConnectionState, Protocol } from './socket-client.ts';
import { pageStore } from '../page-state.ts';

/** Whether this tab is the newer or the older of two, once the server has said that both are open.
 *  Source: WS-07, WS-16, WS-17. */
export interface OtherTab {
  readonly role: 'new' | 'old';
  readonly behaviour: 'alert' | 'pause' | 'redirect';
}

/** The live store of the page: the state of the session, the state of the connection, and whether
 *  this account has the session open in another tab. `connection` is null before the first
 *  attempt. */
export interface LiveStore extends Live {
  readonly connection: ConnectionState | null;
  /** Attempts since the connection was lost; 0 while connected. */
  readonly attempt: number;
  /** When the next attempt begins, by the clock of the device; null when none is planned. */
  readonly retryAtMs: number | null;
  readonly otherTab: OtherTab | null;
  /** `other`: this page is older or newer than the server, because the site was renewed. */
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
