export { signInsOfAccounts } from './sign-ins-of-accounts.ts';
export {
  deleteSignIn,
  deleteSignInsOfUser,
  insertSignIn,
  isSignedIn,
  loadSignedIn,
} from './sign-in-store.ts';
export { latestProofMs } from './prove-identity.ts';
export { verifySignedByPasskey } from './verify-signed.ts';
export { createViewers, type Viewers } from './viewers.ts';
