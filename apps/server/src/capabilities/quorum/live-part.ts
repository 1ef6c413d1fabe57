import { byClass } from '../../live/live-fields.ts';
import type { LivePart } from '../../live/live-part.ts';
import { loadQuorumsForNews } from './load-quorums.ts';

declare module '../../news.ts' {
  interface NewsOfParts {
    readonly quorum: QuorumNews;
  }
}

type QuorumNews =
  /** The quorums of a session were calculated, or the session applies other rules. */
  | { readonly kind: 'quorums'; readonly idVotingSession: string }
  /** The quorum rules of the site changed. */
  | { readonly kind: 'quorumRules' };

export const quorumPart: LivePart<'quorums'> = {
  name: 'quorum',
  reads: ['quorum_results', 'quorum_rules', 'voting_sessions'],
  open: ({ deps, idVotingSession, inOrder, tellByClass }) => ({
    async load() {
      const quorums = await loadQuorumsForNews(deps.db, idVotingSession);
      return {
        fields: {
          quorums: byClass(
            (viewer) => quorums.classOf(viewer),
            (viewer) => quorums.present(viewer) ?? [],
          ),
        },
      };
    },
    hear(item) {
      if (item.kind !== 'quorums' && item.kind !== 'quorumRules') return;
      inOrder(async () => {
        const news = await loadQuorumsForNews(deps.db, idVotingSession);
        tellByClass(
          (viewer) => news.classOf(viewer),
          (viewer) => {
            const quorums = news.present(viewer);
            return quorums && { kind: 'quorums', quorums };
          },
        );
      });
    },
  }),
};
