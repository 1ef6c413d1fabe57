import type { Roll } from '@hemicycle/contract/roll-call';
import { readBallot } from '@hemicycle/rules/polls/ballot-text';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadPollView } from './load-poll-views.ts';
import { shapeOfPoll } from './poll-ballots.ts';
import { loadPollRow } from './poll-store.ts';
import { loadRoll } from './roll-call-store.ts';

/** The roll of a poll for somebody who may call it: its names in their order, with the votes on
 *  record. @throws DomainError `not-found`. Source: BEY-41. */
export async function answerRoll(deps: Deps, viewer: Viewer, pollId: string): Promise<Roll> {
  const poll = await loadPollView(deps, pollId, viewer);
  const row = await loadPollRow(deps.db, pollId);
  if (poll === undefined || row === null) throw new DomainError('not-found');
  const names = await loadRoll(deps.db, pollId);
  const shape = shapeOfPoll(row);
  const undoable = names.filter(
    ({ dealt, entered, revision, mark }) =>
      dealt !== null && (revision > 0 ? entered !== null : mark !== null),
  );
  const last = undoable.toSorted((one, other) => (other.dealt ?? 0) - (one.dealt ?? 0))[0];
  return {
    poll,
    names: names.map(({ text, proxyUserId, entered, revision, ...named }) => {
      const decision = text === null ? null : readBallot(shape, text);
      return {
        ...{ userId: named.userId, name: named.name, groupName: named.groupName, color: named.color },
        mark: revision > 0 ? null : named.mark,
        answer: typeof decision === 'string' ? decision : null,
        cast:
          revision === 0
            ? null
            : entered !== null
              ? ('entered' as const)
              : proxyUserId === null
                ? ('themselves' as const)
                : ('proxy' as const),
        enteredBy: entered?.name ?? null,
        revision,
      };
    }),
    lastUserId: last?.userId ?? null,
  };
}
