import { hash } from 'node:crypto';
import { sittingComparison, type SittingComparison } from '@hemicycle/contract/compare-sitting';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterReading } from '../audit/public.ts';
import type { ExportDesk } from '../exports/public.ts';
import { loadReport } from './load-report.ts';

/** Reading a file takes a second or two at most; it has the thread of all exports. */
const LONGEST_MS = 10_000;

/** Compares an exported file with a sitting of the viewer, by what everybody in it may know and,
 *  for people who may read it, the attendance. A thread reads the file, and nothing of it is
 *  stored. It is entered as an export, since it tells what an export would. @throws DomainError
 *  `not-found`, `in-lobby`, `rate-limited`, `compared-file-unreadable`. Source: BEY-35. */
export async function compareSitting(
  deps: Deps,
  desk: ExportDesk,
  viewer: Viewer,
  { idVotingSession, content: given }: { readonly idVotingSession: string; readonly content: string },
): Promise<SittingComparison> {
  const { document, content } = await desk.makeOther(
    viewer.userId,
    `compared with ${hash('sha256', given)}`,
    () => loadReport(deps, viewer, idVotingSession),
    async (report) => {
      const compared = await deps.workers.run('compareFile', { report, content: given }, LONGEST_MS);
      return new TextEncoder().encode(JSON.stringify(compared));
    },
  );
  const compared = sittingComparison.nullable().parse(JSON.parse(new TextDecoder().decode(content)));
  if (compared === null) throw new DomainError('compared-file-unreadable');
  await enterReading(deps, viewer, document.sitting.id, 'exportSitting', { file: 'compared' });
  return compared;
}
