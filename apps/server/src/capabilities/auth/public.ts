export { endSignIns } from './end-sign-ins.ts';
export { loadSignedIn } from './sign-in-store.ts';
export { latestProofMs } from './prove-identity.ts';
export { verifySignedByPasskey } from './verify-signed.ts';
export { createViewers } from './viewers.ts';
