import type { MediaClientMessage, MediaServerMessage } from '@hemicycle/contract/media';
import type { SignalChannel } from '../signal-channel.ts';

/** A signal channel whose server the test plays. */
export interface FakeSignals extends SignalChannel {
  /** The messages to the server so far. */
  readonly sent: MediaClientMessage[];
  /** Sends a message as the server. */
  say: (message: MediaServerMessage) => void;
  setOpen: (open: boolean) => void;
}

/** Makes an open channel. */
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
