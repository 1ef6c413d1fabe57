export type * from './port.ts';
export { attachTracks, canChooseSpeaker, chooseSpeaker } from './attach.ts';
export { warmUpConnections } from './warm-up.ts';
