export { AccountMenu } from './AccountMenu.tsx';
export { meansLoggedOut, showLoggedOutDialog, showRolesChangedDialog } from './logged-out.ts';
export { ADMIN_PATH, FOYER } from './next-page.ts';
export { ProofForm } from './lazy-proof-form.ts';
export { signWithPasskey } from './sign-with-passkey.ts';
export { signOut, updateUserSession, useMay, useSignedIn, useSignIn } from './sign-in.ts';
