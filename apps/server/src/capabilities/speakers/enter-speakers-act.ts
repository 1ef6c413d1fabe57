import type { ModerationActDetail, ModerationActKind } from '@hemicycle/contract/audit';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import type { SpeakersListRow } from './speakers-list-store.ts';

/** What the audit log calls an act on a list of speakers. */
export type SpeakersAct = Extract<
  ModerationActKind,
  | 'openSpeakers'
  | 'changeSpeakers'
  | 'closeSpeakers'
  | 'callSpeaker'
  | 'endSpeech'
  | 'pauseSpeech'
  | 'resumeSpeech'
  | 'undoCall'
  | 'enterSpeechRequest'
  | 'dropSpeechRequest'
  | 'takeIntervention'
  | 'answerIntervention'
>;

/** Enters into the audit log what the viewer does with a list of speakers or with a speech on it,
 *  with the title of the list. `userId`: the speaker; null: it was done to the list.
 *  Source: MOD-01, BEY-13. */
export function enterSpeakersAct(
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  transaction: Transaction<Database>,
  viewer: Viewer,
  list: Pick<SpeakersListRow, 'id_voting_session' | 'title'>,
  { detail, ...act }: { act: SpeakersAct; userId: string | null; detail?: ModerationActDetail },
): Promise<void> {
  return enterAct({ jobs }, transaction, list.id_voting_session, {
    ...act,
    byUserId: viewer.userId,
    detail: { ...(list.title !== null && { list: list.title }), ...detail },
    created: clock.nowMs(),
  });
}
