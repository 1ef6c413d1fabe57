export type * from './port.ts';
export { attachTracks, canChooseSpeaker, chooseSpeaker } from './attach.ts';
export { createMixer, type MixedSound, type Mixer } from './mixer.ts';
export { warmUpConnections } from './warm-up.ts';
