export { chatChamberPart } from './chamber-part.tsx';
export { openDirectChat } from './chat-calls.ts';
