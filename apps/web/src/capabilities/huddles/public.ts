import { lazyPart } from '../../ui/lazy-part.ts';

export { huddlesChamberPart } from './chamber-part.tsx';
export { beginListening, endListening, useListening } from './listening-store.ts';

/** Asks for a text to all rooms. Its program is loaded when it is opened. */
export const MessageToAllRooms = lazyPart(async () => ({
  default: (await import('./MessageToAllRooms.tsx')).MessageToAllRooms,
}));
