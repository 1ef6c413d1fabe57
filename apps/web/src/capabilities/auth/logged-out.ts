import i18next from 'i18next';
import type { SignedOutWhy } from '@hemicycle/contract/socket';
import { LOGGED_OUT_REDIRECT_MS } from '@hemicycle/contract/limits';
import { ApiError } from '../../api-client.ts';
import { infoDialog, timedDialog } from '../../ui/dialog-store.ts';
import { loadDialogWindow } from '../../ui/Dialogs.tsx';
import { signInPage } from './next-page.ts';
import { renewSignIn } from './sign-in.ts';
import { noteFailure } from '../../note-failure.ts';
import { pageState, pageStore } from '../../page-state.ts';

const held = pageState<{ telling: boolean; tellsRoles: boolean }>(() => ({
  telling: false,
  tellsRoles: false,
}));

async function text(): Promise<typeof i18next.t> {
  await i18next.loadNamespaces('auth');
  return i18next.t;
}

/** Whether this page knows that its sign-in has ended. What fails afterwards is not told: the line
 *  and the media end with the sign-in. */
export const useLoggedOut = pageStore<{ readonly isOut: boolean }>(() => ({ isOut: false }));

/** Tells the person that their sign-in has ended, and why where the server said so. Goes to the
 *  sign-in page on OK, or after 60 s, also when popups are off. Many failed calls lead to only one
 *  dialog. If the dialog cannot be loaded, for example since the site was updated, the page goes
 *  there at once. Source: AUTH-07, AUTH-08, A3, PEOP-02, BEY-23. */
export async function showLoggedOutDialog({
  why,
  go = (page) => location.assign(page),
  loadWindow = loadDialogWindow,
}: {
  why?: SignedOutWhy | undefined;
  go?: (page: string) => void;
  loadWindow?: () => Promise<unknown>;
} = {}): Promise<void> {
  if (held().telling) return;
  held().telling = true;
  useLoggedOut.setState({ isOut: true });
  try {
    const [t] = await Promise.all([text(), loadWindow()]);
    const isOff = why === 'switched-off';
    await timedDialog({
      title: t(isOff ? 'auth:switchedOffTitle' : 'auth:loggedOutTitle'),
      text: t(isOff ? 'auth:switchedOffText' : 'auth:loggedOutText'),
      lastsMs: LOGGED_OUT_REDIRECT_MS,
      describeLeft: (count) => t('auth:loggedOutIn', { count }),
    });
  } catch (error) {
    noteFailure('it could not be told that the sign-in has ended', error);
  }
  held().telling = false;
  go(signInPage(`${location.pathname}${location.search}`));
}

/** Whether a failed call says that nobody is signed in. Pass the errors of the people-state call.
 *  Source: AUTH-07. */
export function meansLoggedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Tells the person that an administrator changed their roles. On OK, at once when popups are off,
 *  the server reads the sign-in anew and the page is reloaded. Many changes lead to only one
 *  dialog. Source: AUTH-12, AUTH-05. */
export async function showRolesChangedDialog(reload: () => void = () => location.reload()): Promise<void> {
  if (held().tellsRoles) return;
  held().tellsRoles = true;
  const t = await text();
  await infoDialog({ title: t('auth:rolesChangedTitle'), text: t('auth:rolesChangedText') });
  held().tellsRoles = false;
  await renewSignIn().catch(() => undefined);
  reload();
}
