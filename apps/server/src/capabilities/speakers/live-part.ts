import { forEverybody } from '../../live/live-fields.ts';
import type { LivePart } from '../../live/live-part.ts';
import { loadLiveSpeakers, loadSpeakersNews } from './load-speakers.ts';

declare module '../../news.ts' {
  interface NewsOfParts {
    readonly speakers: SpeakersNews;
  }
}

/** The speakers list changed; `speechIds` are the speeches that changed or were taken back. */
interface SpeakersNews {
  readonly kind: 'speakers';
  readonly idVotingSession: string;
  readonly speechIds: readonly string[];
}

export const speakersPart: LivePart<'speakers'> = {
  /** All viewers get the same list. Source: BEY-13. */
  name: 'speakers',
  reads: ['speakers_lists', 'speeches'],
  open: ({ deps, idVotingSession, inOrder, tellAll }) => ({
    async load() {
      return { fields: { speakers: forEverybody(await loadLiveSpeakers(deps.db, idVotingSession)) } };
    },
    hear(item) {
      if (item.kind !== 'speakers') return;
      inOrder(async () => {
        const speakers = await loadSpeakersNews(deps.db, idVotingSession, item.speechIds);
        if (speakers !== null) tellAll([{ kind: 'speakers', speakers }]);
      });
    },
  }),
};
