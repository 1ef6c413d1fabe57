import type { MediaClientMessage, MediaServerMessage, MediaSource } from '@hemicycle/contract/media';
import { createMeshMedia } from '@hemicycle/media/mesh/create-mesh-media';
import type { MediaPort } from '@hemicycle/media/port';
import { framesCome, soundComes } from './received-media.ts';

/** One person in a browser page of their own; the spec carries the messages. */
interface Seat {
  readonly port: MediaPort;
  hear: (message: MediaServerMessage) => void;
  receives: (userId: string, source: MediaSource) => Promise<boolean>;
}

declare global {
  interface Window {
    seat: Seat;
    sayToServer: (message: MediaClientMessage) => Promise<void>;
  }
}

const listeners = new Set<(message: MediaServerMessage) => void>();

const port = createMeshMedia({
  signals: {
    isOpen: () => true,
    send: (message) => void window.sayToServer(message),
    onMessage(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onOpenChange: () => () => undefined,
  },
});

window.seat = {
  port,
  hear(message) {
    for (const listener of listeners) listener(message);
  },
  async receives(userId, source) {
    const track = port.snapshot().people.find((person) => person.userId === userId)?.[source];
    if (track == null) return false;
    return source === 'microphone' ? soundComes(track) : framesCome(track);
  },
};
