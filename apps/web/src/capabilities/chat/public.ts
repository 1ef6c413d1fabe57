import { lazyPart } from '../../ui/lazy-part.ts';

export { chatChamberPart } from './chamber-part.tsx';
export { openBoothChat, openDirectChat } from './chat-calls.ts';

/** The chat of a booth, for the desk of its interpreters. */
export const BoothChat = lazyPart(async () => ({ default: (await import('./BoothChat.tsx')).BoothChat }));
