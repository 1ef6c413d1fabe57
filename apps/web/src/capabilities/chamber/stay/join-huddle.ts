import type { Huddle } from '@hemicycle/contract/huddles';
import i18next from 'i18next';
import { api, ApiError } from '../../../api-client.ts';
import { errorDialog } from '../../../ui/dialog-store.ts';
import { meansLoggedOut, showLoggedOutDialog } from '../../auth/public.ts';
import { forgetHuddle, type KeptFor, readKeptHuddle } from './kept-huddle.ts';

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

/** Enters a huddle, for the server. Entering it again changes nothing. */
export function joinHuddle(roomId: string): Promise<Huddle> {
  return api('GET /api/huddle/member/add/:roomId', { params: { roomId } });
}

/** Enters the huddle in which the person was when this tab was reloaded. Null, and no call, where
 *  they were in none. Resolves with null if the server does not let them in: they are told why, and
 *  enter the main chamber. Never rejects. Source: HUD-09, HUD-13. */
export function joinKeptHuddle(whose: KeptFor): Promise<Huddle | null> | null {
  const roomId = readKeptHuddle(whose);
  if (roomId === null) return null;
  return joinHuddle(roomId).catch((error: unknown) => {
    forgetHuddle();
    if (meansLoggedOut(error)) void showLoggedOutDialog();
    // The end of the session is told by the page itself.
    else if (!(error instanceof ApiError && error.code === 'session-ended')) void tellNotEntered(error);
    return null;
  });
}
