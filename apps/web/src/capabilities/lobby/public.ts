import { lazyPart } from '../../ui/lazy-part.ts';

export { lobbyChamberPart } from './chamber-part.tsx';
export { openLobby } from './lobby-client.ts';
export { useHasLobby } from './use-has-lobby.ts';
export { WAITING_PATH } from './waiting-path.ts';

/** The waiting room. Its program is loaded by the page that shows it, not with the chamber. */
export const WaitingRoom = lazyPart(async () => ({
  default: (await import('./WaitingRoom.tsx')).WaitingRoom,
}));
