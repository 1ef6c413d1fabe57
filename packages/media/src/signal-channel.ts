import type { MediaClientMessage, MediaServerMessage } from '@hemicycle/contract/media';

/** The way to the server for an adapter that needs one; the application's socket stands behind
 *  it. */
export interface SignalChannel {
  /** Sends, or drops silently while closed: after reopening the adapter says everything again that
   *  counts. */
  send: (message: MediaClientMessage) => void;
  /** Whether messages get through at the moment. */
  isOpen: () => boolean;
  /** Calls back with each media message of the server, in order; returns the way to stop. */
  onMessage: (listener: (message: MediaServerMessage) => void) => () => void;
  /** Calls back when the channel opens or closes; returns the way to stop. */
  onOpenChange: (listener: (open: boolean) => void) => () => void;
}
