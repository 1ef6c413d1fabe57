import { agendaViewerClass } from '@hemicycle/rules/agenda/agenda-view';
import { byClass } from '../../live/live-fields.ts';
import type { LivePart } from '../../live/live-part.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadAgenda } from './agenda-store.ts';
import { agendaSeenBy, knowsClosedVotes } from './present-agenda.ts';

declare module '../../news.ts' {
  interface NewsOfParts {
    readonly agenda: AgendaNews;
  }
}

/** The agenda of a session changed, or another item is current. */
interface AgendaNews {
  readonly kind: 'agenda';
  readonly idVotingSession: string;
}

const classOf = (viewer: Viewer): string =>
  `${agendaViewerClass(viewer.actionsAllowed)} ${knowsClosedVotes(viewer)}`;

/** The agenda, presented once for each class of viewer. Source: AGENDA-01, PERM-11,
 *  BEY-45. */
export const agendaPart: LivePart<'agenda'> = {
  name: 'agenda',
  reads: [
    'agendas',
    'agenda_items',
    'agenda_item_polls',
    'agenda_votes_without_item',
    'agenda_papers',
    'polls',
  ],
  open({ deps: { db }, idVotingSession, inOrder, tellByClass }) {
    // The votes of the items as they were last told: news of other polls change nothing here.
    let votes: ReadonlySet<string> = new Set();
    const load = async () => {
      const agenda = await loadAgenda(db, idVotingSession);
      votes = new Set(agenda.items.flatMap((item) => item.votes.map(({ pollId }) => pollId)));
      return (viewer: Viewer) => agendaSeenBy(agenda, viewer);
    };
    return {
      async load() {
        return { fields: { agenda: byClass(classOf, await load()) } };
      },
      hear(item) {
        const isOfVote = (item.kind === 'poll' || item.kind === 'pollGone') && votes.has(item.pollId);
        if (item.kind !== 'agenda' && !isOfVote) return;
        inOrder(async () => {
          const agendaOf = await load();
          tellByClass(classOf, (viewer) => ({ kind: 'agenda', agenda: agendaOf(viewer) }));
        });
      },
    };
  },
};
