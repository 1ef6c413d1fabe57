import type { AgendaParty } from '@hemicycle/contract/agenda';
import { permissions } from '@hemicycle/contract/permissions';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';
import { isGuestAddress, loadAccounts } from '../accounts/public.ts';
import { loadFlagsFor } from '../site/public.ts';

/** The addresses of the parties of a case by their user ids: for moderators where one setting
 *  allows it, for all others where another one does; empty where it does not. A guest has none.
 *  Source: AGENDA-03. */
export async function emailsOfParties(
  db: Kysely<Database>,
  viewer: Viewer,
  parties: readonly AgendaParty[],
): Promise<Record<string, string>> {
  const userIds = parties.flatMap(({ userId }) => userId ?? []);
  if (userIds.length === 0) return {};
  const flags = await loadFlagsFor(db, viewer);
  const allowed = may(viewer, permissions.moderation)
    ? flags.enableCaseTooltipEmails
    : flags.enableCaseTooltipEmailsForGuests;
  if (!flags.enableCaseAgendaItem || !allowed) return {};
  const accounts = await loadAccounts(db, userIds);
  return Object.fromEntries(
    accounts.flatMap(({ id, email }) => (isGuestAddress(email) ? [] : [[id, email]])),
  );
}
