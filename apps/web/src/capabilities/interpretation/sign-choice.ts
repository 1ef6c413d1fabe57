import { useIsAccessible } from '../../ui/accessibility-mode.ts';
import { remember, useRecalled } from '../../ui/browser-memory.ts';
import { useSignedIn } from '../auth/public.ts';

const signKey = (userId: string) => `interpretation.sign.${userId}`;

/** Whether this person wants the sign-language interpreter beside the stage, on this machine. In
 *  accessibility mode they do until they choose otherwise. Source: BEY-16, A11Y-03. */
export function useWantsSigns(): boolean {
  const { userId } = useSignedIn();
  const kept = useRecalled(signKey(userId));
  const isAccessible = useIsAccessible();
  return kept === null ? isAccessible : kept === 'true';
}

/** Keeps the choice for the next time. */
export function keepWantsSigns(userId: string, wants: boolean): void {
  remember(signKey(userId), wants);
}
