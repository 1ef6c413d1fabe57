import type { InterpretedLanguage } from '@hemicycle/contract/interpretation';
import { isOffered } from '@hemicycle/rules/interpretation/offered-channel';
import { roomIdOf } from '@hemicycle/rules/rooms/place';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { loadChannel, loadOpenChannels } from './channel-store.ts';
import { nativeNameOf, presentLanguages } from './present-channel.ts';

/** A channel, open or closed, as somebody who chooses what to hear knows it; null where there is
 *  none. `isOffered`: listeners may choose it. `besideRoomId`: the room whose people hear it, which
 *  is the session's id for the main chamber. Source: INTERP-09, INTERP-12. */
export async function loadChannelToHear(
  db: Kysely<Database>,
  channelId: string,
): Promise<{
  readonly idVotingSession: string;
  readonly isClosed: boolean;
  readonly isOffered: boolean;
  readonly languageNative: string;
  readonly besideRoomId: string;
} | null> {
  const channel = await loadChannel(db, channelId);
  if (channel === null) return null;
  const { idVotingSession, isClosed, language, huddleId, interpreters } = channel;
  return {
    ...{ idVotingSession, isClosed, languageNative: nativeNameOf(language) },
    isOffered: isOffered({ interpreters: interpreters.length }),
    besideRoomId: roomIdOf(idVotingSession, huddleId),
  };
}

/** The languages of the open channels of a session, by their own names, also where nobody is named
 *  for the booth. Source: INTERP-09. */
export async function loadLanguages(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<InterpretedLanguage[]> {
  return presentLanguages(await loadOpenChannels(db, idVotingSession));
}
