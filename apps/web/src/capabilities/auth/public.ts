export { AccountMenu } from './AccountMenu.tsx';
export { OwnAddress } from './OwnAddress.tsx';
export { keepLeftChamber, leftChamber } from './left-chamber.ts';
export { meansLoggedOut, showLoggedOutDialog, showRolesChangedDialog, useLoggedOut } from './logged-out.ts';
export { FOYER } from './next-page.ts';
export { PersonSignIns } from './lazy-person-sign-ins.ts';
export { ProofForm } from './lazy-proof-form.ts';
export { signWithPasskey } from './sign-with-passkey.ts';
export { useAction } from './use-action.ts';
export { useKeptForm } from './use-kept-form.ts';
export { useSavedForm } from './use-saved-form.ts';
export { useAccessibilityEntry } from './use-accessibility-mode.tsx';
export { useAdministrationEntries } from './use-administration-entries.tsx';
export { findSignOutAddress } from './sign-on.ts';
export {
  loadSignIn,
  usePermissionsHere,
  signOut,
  signOutEverywhere,
  updateUserSession,
  useIsGuest,
  useMay,
  useSignedIn,
  useSignIn,
} from './sign-in.ts';
