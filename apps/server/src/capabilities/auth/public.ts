export { endSignIns } from './end-sign-ins.ts';
export { latestProofMs } from './prove-identity.ts';
export { createViewers } from './viewers.ts';
