import type { MediaClientMessage, MediaServerMessage } from '@hemicycle/contract/media';
import type { SignalChannel } from '../signal-channel.ts';

/** A way to a server that the test plays itself. */
export interface FakeSignals extends SignalChannel {
  /** What was said to the server so far. */
  readonly sent: MediaClientMessage[];
  /** The server says something. */
  say: (message: MediaServerMessage) => void;
  setOpen: (open: boolean) => void;
}

/** Makes one that is open. */
export function createFakeSignals(): FakeSignals {
  const sent: MediaClientMessage[] = [];
  const messageListeners = new Set<(message: MediaServerMessage) => void>();
  const openListeners = new Set<(open: boolean) => void>();
  let isOpen = true;
  return {
    sent,
    send(message) {
      if (isOpen) sent.push(message);
    },
    isOpen: () => isOpen,
    onMessage(listener) {
      messageListeners.add(listener);
      return () => messageListeners.delete(listener);
    },
    onOpenChange(listener) {
      openListeners.add(listener);
      return () => openListeners.delete(listener);
    },
    say(message) {
      for (const listener of messageListeners) listener(message);
    },
    setOpen(open) {
      isOpen = open;
      for (const listener of openListeners) listener(open);
    },
  };
}
