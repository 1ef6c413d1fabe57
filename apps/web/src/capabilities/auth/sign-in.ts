import type { SessionInfo } from '@hemicycle/contract/auth';
import { type Permission, permissions } from '@hemicycle/contract/permissions';
import { useEffect } from 'react';
import { api, type CallOptions, setPayloadKey } from '../../api-client.ts';
import { removeKeptInTab } from '../../kept-in-tab.ts';
import { removeKeptPapers, removePapersOfOthers } from '../../kept-papers.ts';
import { removeKeptUploads } from '../../kept-uploads.ts';
import { removeWaitingMarks } from '../../waiting-marks.ts';
import { noteFailure } from '../../note-failure.ts';
import { pageStore } from '../../page-state.ts';
import { isAccessible, showAccessible } from '../../ui/accessibility-mode.ts';

/** The signed-in person; null until sessioninfo has been read, and after signing out. */
export const useSignIn = pageStore<{ info: SessionInfo | null }>(() => ({ info: null }));

/** Reads who is signed in and keeps the key of the encrypted answers. Rejects with ApiError
 *  (`not-signed-in` when nobody is). Source: AUTH-02, FND-26. */
export async function loadSignIn(): Promise<SessionInfo> {
  const before = isAccessible();
  const { info } = await api('GET /api/auth/sessioninfo');
  keep(info);
  followMode(info, before);
  return info;
}

/** While it is drawn, the person has the permissions that count in the session that they attend:
 *  somebody who moderates only sessions that name them is an ordinary member of the others. Source:
 *  PERM-08, decision 0177. */
export function usePermissionsHere(): void {
  useEffect(() => {
    const held: readonly string[] = useSignIn.getState().info?.actionsAllowed ?? [];
    const isEverywhere = held.includes(permissions.everySession) || held.includes(permissions.adminPage);
    if (!held.includes(permissions.moderation) || isEverywhere) return undefined;
    const read = (query: { attending?: 'true' }) =>
      void api('GET /api/auth/sessioninfo', { query }).then(
        ({ info }) => keep(info),
        (error: unknown) => noteFailure('the permissions in this sitting were not read', error),
      );
    read({ attending: 'true' });
    return () => read({});
  }, []);
}

/** Shows the mode that the server keeps, unless the person has switched it since the read began. */
function followMode(info: SessionInfo, before: boolean): void {
  if (isAccessible() === before) showAccessible(info.accessibilityModeEnabled);
}

/** Reads the person's accessibility mode again, and nothing else. Source: A11Y-01. */
export async function readAccessibilityMode(): Promise<void> {
  const before = isAccessible();
  const { info } = await api('GET /api/auth/sessioninfo');
  followMode(info, before);
}

/** Saves the person's choices for the meeting. Rejects with ApiError. Source: AUTH-04, AUTH-06. */
export function updateUserSession(userSession: Partial<SessionInfo['userSession']>): Promise<SessionInfo> {
  return updateSignIn({ userSession });
}

/** Has the server read the roles and permissions of this sign-in anew. Rejects with ApiError.
 *  Source: AUTH-05, AUTH-06. */
export function renewSignIn(): Promise<SessionInfo> {
  return updateSignIn({ reload: true });
}

/** By the specification a failure means that nobody is signed in any more. It is logged with that
 *  meaning and thrown again. */
async function updateSignIn(body: CallOptions<'PUT /api/auth/sessioninfo'>['body']): Promise<SessionInfo> {
  try {
    const { info } = await api('PUT /api/auth/sessioninfo', { body });
    keep(info);
    return info;
  } catch (error) {
    noteFailure('the user appears logged out', error);
    throw error;
  }
}

/** Papers that somebody else has kept on this device go. */
function keep(info: SessionInfo) {
  void removePapersOfOthers(info.userId);
  setPayloadKey(info.payloadKey);
  useSignIn.setState({ info });
}

/** Ends this sign-in on the server, then in this page, and removes the papers and the marks that
 *  the person kept on this device. `keepsMarks`: marks that wait stay, since nobody could be asked.
 *  Rejects with ApiError when the server did not confirm. */
export async function signOut({ keepsMarks = false }: { keepsMarks?: boolean } = {}): Promise<void> {
  await api('POST /api/auth/logout', { body: {} });
  setPayloadKey(undefined);
  useSignIn.setState({ info: null });
  if (!keepsMarks) removeWaitingMarks();
  removeKeptUploads();
  removeKeptInTab();
  await removeKeptPapers();
}

/** Ends every sign-in of the account on the server. Afterwards the caller must leave or reload the
 *  page. Rejects with ApiError when the server did not confirm. Source: AUTH-07. */
export async function signOutEverywhere(): Promise<void> {
  await api('POST /api/auth/logout', { body: { everywhere: true } });
  removeWaitingMarks();
  removeKeptUploads();
  removeKeptInTab();
  await removeKeptPapers();
}

/** The signed-in person, for a screen inside `RequireSignIn`. */
export function useSignedIn(): SessionInfo {
  const info = useSignIn((signIn) => signIn.info);
  if (!info) throw new Error('This screen stands inside RequireSignIn.');
  return info;
}

/** Whether the signed-in person is a guest of one sitting, with no account: what asks for an
 *  account is not offered to them. Source: BEY-47. */
export function useIsGuest(): boolean {
  return useSignIn((signIn) => signIn.info?.isGuest ?? false);
}

/** Whether the signed-in person holds exactly this permission string. Source: PERM-01. */
export function useMay(permission: Permission): boolean {
  return useSignIn((signIn) => signIn.info?.actionsAllowed.includes(permission) ?? false);
}
