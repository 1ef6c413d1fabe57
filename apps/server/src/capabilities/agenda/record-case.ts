import type { ErrorCode } from '@hemicycle/contract/errors';
import { permissions } from '@hemicycle/contract/permissions';
import { currentCase } from '@hemicycle/rules/agenda/item-states';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';
import { loadFlagsFor } from '../site/public.ts';
import { numberItems } from '@hemicycle/rules/agenda/number-items';
import type { FollowItem } from './in-agenda.ts';
import type { StoredItem } from './stored-agenda.ts';

interface OfRecording {
  readonly from: string;
  readonly id: string;
}

/** What starts and stops the private recording of a sitting's main chamber. */
export interface CaseRecorder {
  readonly startRecording: (
    deps: Deps,
    viewer: Viewer,
    idVotingSession: string,
    of: OfRecording & { readonly filename: string },
  ) => Promise<unknown>;
  readonly stopRecording: (
    deps: Deps,
    viewer: Viewer,
    idVotingSession: string,
    of: OfRecording,
  ) => Promise<unknown>;
}

/** The parts of other capabilities that follow the current item. */
export interface CurrentFollows {
  readonly recorder: CaseRecorder;
  readonly followItem: FollowItem;
}

/** Lets the private recording of the main chamber follow the cases, where the site says so: it ends
 *  with a case, however that ends, and begins with the next one under the name of that case; the
 *  parts of a case are recorded with it. Call it after each change of what is under way. Returns
 *  why a case is not recorded, or null; the agenda goes on either way. Source: AGENDA-02, CFG-02,
 *  REC-16. */
export async function recordCase(
  { startRecording, stopRecording }: CaseRecorder,
  { deps, viewer, idVotingSession }: { deps: Deps; viewer: Viewer; idVotingSession: string },
  [before, after]: readonly [readonly StoredItem[], readonly StoredItem[]],
): Promise<ErrorCode | null> {
  const flags = await loadFlagsFor(deps.db, viewer);
  if (!flags.enableFastCases || !flags.enableCaseAgendaItem) return null;
  if (!flags.enableFastCasesStartStopPrivateRecordings) return null;
  const [was, now] = [currentCase(before), currentCase(after)];
  if (was?.id === now?.id) return null;
  const of = { from: viewer.userId, id: idVotingSession };
  const attempt = async (run: () => Promise<unknown>): Promise<ErrorCode | null> => {
    if (!may(viewer, permissions.recordingsCreate)) return 'permission-missing';
    try {
      await run();
      return null;
    } catch (error) {
      if (error instanceof DomainError) return error.code;
      throw error;
    }
  };
  const ended =
    was === undefined ? null : await attempt(() => stopRecording(deps, viewer, idVotingSession, of));
  if (now === undefined) return ended === 'session-not-provisioned' ? null : ended;
  const filename = `${numberItems(after).get(now.id) ?? ''} ${now.title}`.trim();
  return attempt(() => startRecording(deps, viewer, idVotingSession, { ...of, filename }));
}
