export { beginSignIn } from './begin-sign-in.ts';
export { endSignIn } from './end-sign-ins.ts';
export { countFailure, networkKeyOf, requireFailuresLeft, takeBackFailure } from './failure-limits.ts';
export { comesFrom, type SignInFrom } from './sign-in-from.ts';
export { setSignInCookie } from './sign-in-cookie.ts';
export { deletePasskeysOf } from './passkey-store.ts';
export { deletePasswordLink } from './password-link-store.ts';
export { mergeUserSession } from './user-session-store.ts';
export { signInsOfAccounts } from './sign-ins-of-accounts.ts';
export {
  deleteSignIn,
  deleteSignInsOfUser,
  deleteThoseSignIns,
  insertSignIn,
  isSignedIn,
  loadSignedIn,
} from './sign-in-store.ts';
export { latestProofMs, noteProof } from './prove-identity.ts';
export { verifySignedByPasskey } from './verify-signed.ts';
export { createViewers, type Viewers } from './viewers.ts';
