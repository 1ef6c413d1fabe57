import type { MediaClientMessage, MediaServerMessage } from '@hemicycle/contract/media';

/** The connection to the server for an adapter that needs one; it uses the application's socket. */
export interface SignalChannel {
  /** Sends a message, or drops it silently while the channel is closed. After reopening, the
   *  adapter repeats everything that matters. */
  send: (message: MediaClientMessage) => void;
  /** Whether messages reach the server at the moment. */
  isOpen: () => boolean;
  /** Calls back with each media message of the server, in order; returns a function that ends
   *  it. */
  onMessage: (listener: (message: MediaServerMessage) => void) => () => void;
  /** Calls back when the channel opens or closes; returns a function that ends it. */
  onOpenChange: (listener: (open: boolean) => void) => () => void;
}
