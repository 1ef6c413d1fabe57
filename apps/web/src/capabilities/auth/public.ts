export { AccountMenu } from './AccountMenu.tsx';
export { meansLoggedOut, showLoggedOutDialog, showRolesChangedDialog } from './logged-out.ts';
export { FOYER, nextPage, signInPage } from './next-page.ts';
export { RequireSignIn } from './RequireSignIn.tsx';
export { loadSignIn, signOut, updateUserSession, useMay, useSignedIn, useSignIn } from './sign-in.ts';
