import type { Huddle } from '@hemicycle/contract/huddles';
import { bypassesLobby } from '@hemicycle/rules/lobby/let-in';
import i18next from 'i18next';
import { api, ApiError } from '../../../api-client.ts';
import { errorDialog } from '../../../ui/dialog-store.ts';
import { noteFailure } from '../../../note-failure.ts';
import { meansLoggedOut, showLoggedOutDialog, useSignIn } from '../../auth/public.ts';
import { useSite } from '../../site/public.ts';
import { forgetHuddle, type KeptFor, readKeptHuddle } from '../../../kept-huddle.ts';

const REASONS = ['room-closed', 'room-not-found', 'session-ended', 'permission-missing'] as const;

/** Whether the server refused entry to the huddle, for a reason that the person can be told. */
export function keepsOut(error: unknown): error is ApiError & { readonly code: (typeof REASONS)[number] } {
  return error instanceof ApiError && REASONS.some((code) => code === error.code);
}

/** Tells the person why they did not enter the huddle. Source: HUD-09 … HUD-11. */
export async function tellNotEntered(error: unknown): Promise<void> {
  await i18next.loadNamespaces('huddles');
  const text = keepsOut(error) ? i18next.t(`ui:errors.${error.code}`) : i18next.t('huddles:noDetails');
  await errorDialog({ title: i18next.t('huddles:notEnteredTitle'), text });
}

/** After a failed join of a huddle: tells the person why. Where the server keeps them out of it,
 *  puts them into the lobby if the site's lobby check is on, the session has a lobby, and their
 *  role waits in one; a lost line moves nobody. Resolves with whether they are in the lobby now;
 *  otherwise they go on to the main chamber, or stay there. Never rejects. Source: HUD-09 … HUD-14,
 *  PERM-38. */
export async function failJoin(error: unknown, idVotingSession: string): Promise<boolean> {
  void tellNotEntered(error);
  if (!keepsOut(error)) return false;
  const { info } = useSignIn.getState();
  const { flags } = useSite.getState().config ?? {};
  const isChecked = flags?.enableLobbyCheck ?? false;
  if (!isChecked || info === null || bypassesLobby(new Set(info.actionsAllowed))) return false;
  try {
    await api('POST /api/lobby/votingsession/:idVotingSession/go', {
      params: { idVotingSession },
      body: { to: 'lobby' },
    });
    return true;
  } catch (failure) {
    // Without a lobby the person stays in the session.
    if (!(failure instanceof ApiError && failure.code === 'lobby-off'))
      noteFailure('the person could not go to the lobby', failure);
    return false;
  }
}

/** Enters a huddle, for the server. Entering it again changes nothing. */
export function joinHuddle(roomId: string): Promise<Huddle> {
  return api('GET /api/huddle/member/add/:roomId', { params: { roomId } });
}

/** Enters the huddle in which the person was when this tab was reloaded. Null, and no call, where
 *  they were in none. Resolves with null if the server does not let them in: they are told why, and
 *  enter the main chamber, or the lobby where the site wants it. Never rejects. Source: HUD-09,
 *  HUD-12, HUD-13. */
export function joinKeptHuddle(whose: KeptFor): Promise<Huddle | null> | null {
  const roomId = readKeptHuddle(whose);
  if (roomId === null) return null;
  return joinHuddle(roomId).catch(async (error: unknown) => {
    forgetHuddle();
    if (meansLoggedOut(error)) void showLoggedOutDialog();
    // The end of the session is told by the page itself.
    else if (!(error instanceof ApiError && error.code === 'session-ended'))
      await failJoin(error, whose.idVotingSession);
    return null;
  });
}
