import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useMeetingPassword } from './meeting-password.ts';

const PasswordDialog = lazyPart(async () => ({
  default: (await import('./PasswordDialog.tsx')).PasswordDialog,
}));

/** Asks for the password of the provider's meeting while the provider wants one. Source:
 *  SESS-23. */
export function MeetingPassword() {
  const question = useMeetingPassword((state) => state.question);
  if (question === null) return null;
  return (
    <Suspense>
      <PasswordDialog question={question} />
    </Suspense>
  );
}
