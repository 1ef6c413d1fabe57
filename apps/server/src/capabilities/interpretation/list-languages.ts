import type { InterpretedLanguage } from '@hemicycle/contract/interpretation';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireSessionOf } from '../sessions/public.ts';
import { loadOpenChannels } from './channel-store.ts';
import { offeredChannels, presentLanguages } from './present-channel.ts';

/** The languages into which a session is interpreted, of the booths for which somebody is named,
 *  for everybody who is let in to it.
 *  @throws DomainError `not-found`, `in-lobby`. Source: INTERP-09, BEY-38. */
export async function listLanguages(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  idVotingSession: string,
): Promise<InterpretedLanguage[]> {
  const { id } = await requireSessionOf(db, viewer, idVotingSession);
  return presentLanguages(offeredChannels(await loadOpenChannels(db, id)));
}
