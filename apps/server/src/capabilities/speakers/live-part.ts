import { forEverybody } from '../../live/live-fields.ts';
import type { LivePart } from '../../live/live-part.ts';
import { loadLiveSpeakers, loadSpeakersNews, loadSpeechRequests } from './load-speakers.ts';

declare module '../../news.ts' {
  interface NewsOfParts {
    readonly speakers: SpeakersNews;
    readonly speechRequests: SpeechRequestsNews;
  }
}

/** The speakers list changed; `speechIds` are the speeches that changed or were taken back. */
interface SpeakersNews {
  readonly kind: 'speakers';
  readonly idVotingSession: string;
  readonly speechIds: readonly string[];
}

/** The requests to speak changed. */
interface SpeechRequestsNews {
  readonly kind: 'speechRequests';
  readonly idVotingSession: string;
}

export const speakersPart: LivePart<'speakers'> = {
  /** All viewers get the same list. Source: BEY-13. */
  name: 'speakers',
  reads: ['speakers_lists', 'speeches', 'speech_requests'],
  open: ({ deps, idVotingSession, inOrder, tellAll }) => ({
    async load() {
      const [speakers, speechRequests] = await Promise.all([
        loadLiveSpeakers(deps.db, idVotingSession),
        loadSpeechRequests(deps.db, idVotingSession),
      ]);
      return {
        fields: { speakers: forEverybody(speakers), speechRequests: forEverybody(speechRequests) },
      };
    },
    hear(item) {
      if (item.kind === 'speechRequests') {
        inOrder(async () => {
          const speechRequests = await loadSpeechRequests(deps.db, idVotingSession);
          tellAll([{ kind: 'speechRequests', speechRequests }]);
        });
      }
      if (item.kind !== 'speakers') return;
      inOrder(async () => {
        const speakers = await loadSpeakersNews(deps.db, idVotingSession, item.speechIds);
        if (speakers !== null) tellAll([{ kind: 'speakers', speakers }]);
      });
    },
  }),
};
