import { hiddenPartsFor } from '@hemicycle/rules/sessions/closed-parts';
import { byClass, forEverybody } from '../../live/live-fields.ts';
import type { LivePart } from '../../live/live-part.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadPartsWithNames } from '../sessions/public.ts';
import { loadLiveSpeakers, loadSpeakersNews, loadSpeechRequests, withoutClosed } from './load-speakers.ts';

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

/** All viewers get the same list, but for what was said in closed parts of which they may not know.
 *  Source: BEY-13, BEY-45. */
export const speakersPart: LivePart<'speakers'> = {
  name: 'speakers',
  reads: ['speakers_lists', 'speeches', 'speech_requests', 'closed_parts', 'closed_part_people'],
  open: ({ deps, idVotingSession, inOrder, tellAll, tellByClass }) => ({
    async load() {
      const [speakers, speechRequests, parts] = await Promise.all([
        loadLiveSpeakers(deps.db, idVotingSession),
        loadSpeechRequests(deps.db, idVotingSession),
        loadPartsWithNames(deps.db, idVotingSession),
      ]);
      return {
        fields: {
          speakers: byClass(hiddenFrom(parts), (viewer) => {
            const [shown] = withoutClosed(speakers === null ? [] : [speakers], hiddenPartsFor(parts, viewer));
            return shown ?? null;
          }),
          speechRequests: forEverybody(speechRequests),
        },
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
        const [speakers, parts] = await Promise.all([
          loadSpeakersNews(deps.db, idVotingSession, item.speechIds),
          loadPartsWithNames(deps.db, idVotingSession),
        ]);
        if (speakers === null) return;
        tellByClass(hiddenFrom(parts), (viewer) => {
          const [shown] = withoutClosed(
            [{ ...speakers.list, speeches: speakers.speeches }],
            hiddenPartsFor(parts, viewer),
          );
          return shown && { kind: 'speakers', speakers: { ...speakers, speeches: shown.speeches } };
        });
      });
    },
  }),
};

/** The class of a viewer: the closed parts that are hidden from them. */
function hiddenFrom(parts: Awaited<ReturnType<typeof loadPartsWithNames>>) {
  return (viewer: Viewer) =>
    hiddenPartsFor(parts, viewer)
      .map(({ fromMs }) => fromMs)
      .join(' ');
}
