import { closedClassOf, hiddenPartsFor } from '@hemicycle/rules/sessions/closed-parts';
import { byClass } from '../../live/live-fields.ts';
import type { LivePart } from '../../live/live-part.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadPartsWithNames } from '../sessions/public.ts';
import {
  loadLiveSpeakers,
  loadSpeakersNews,
  loadSpeechRequests,
  requestsWithoutClosed,
  speakersOutsideClosed,
} from './load-speakers.ts';

declare module '../../news.ts' {
  interface NewsOfParts {
    readonly speakers: SpeakersNews;
    readonly speechRequests: SpeechRequestsNews;
  }
}

/** The speakers list changed; `speechIds` are the speeches that changed or were taken back.
 *  `whole`: another list is the open one, or what its limits count changed. */
interface SpeakersNews {
  readonly kind: 'speakers';
  readonly idVotingSession: string;
  readonly speechIds: readonly string[];
  readonly whole?: boolean;
}

/** The requests to speak changed. */
interface SpeechRequestsNews {
  readonly kind: 'speechRequests';
  readonly idVotingSession: string;
}

/** All viewers get the same list and requests, but for what was said and asked in closed parts of
 *  which they may not know. Closed parts are read last: what was read before is told by them.
 *  Source: BEY-13, BEY-43, BEY-45. */
export const speakersPart: LivePart<'speakers'> = {
  name: 'speakers',
  reads: ['speakers_lists', 'speeches', 'speech_requests', 'closed_parts', 'closed_part_people'],
  open: ({ deps: { db }, idVotingSession, inOrder, tellByClass }) => ({
    async load() {
      const [speakers, requests] = await Promise.all([
        loadLiveSpeakers(db, idVotingSession),
        loadSpeechRequests(db, idVotingSession),
      ]);
      const parts = await loadPartsWithNames(db, idVotingSession);
      const classOf = (viewer: Viewer) => closedClassOf(parts, viewer);
      return {
        fields: {
          speakers: byClass(
            classOf,
            (viewer) => speakers && speakersOutsideClosed(speakers, hiddenPartsFor(parts, viewer)),
          ),
          speechRequests: byClass(classOf, (viewer) =>
            requestsWithoutClosed(requests, hiddenPartsFor(parts, viewer)),
          ),
        },
      };
    },
    hear(item) {
      if (item.kind === 'speechRequests') {
        inOrder(async () => {
          const requests = await loadSpeechRequests(db, idVotingSession);
          const parts = await loadPartsWithNames(db, idVotingSession);
          tellByClass(
            (viewer) => closedClassOf(parts, viewer),
            (viewer) => ({
              kind: 'speechRequests',
              speechRequests: requestsWithoutClosed(requests, hiddenPartsFor(parts, viewer)),
            }),
          );
        });
      }
      if (item.kind !== 'speakers') return;
      inOrder(async () => {
        const { speechIds, whole = false } = item;
        const news = await loadSpeakersNews(db, idVotingSession, speechIds, whole);
        const parts = await loadPartsWithNames(db, idVotingSession);
        if (news === null) return;
        tellByClass(
          (viewer) => closedClassOf(parts, viewer),
          (viewer) => {
            const shown = speakersOutsideClosed(news.stored, hiddenPartsFor(parts, viewer));
            if (shown === null) return undefined;
            const { speeches, carried, elsewhere, resumable, ...list } = shown;
            const speakers = {
              ...{ list, speeches, gone: news.gone, carried },
              ...(resumable !== undefined && { resumable }),
              ...(whole && { elsewhere }),
            };
            return { kind: 'speakers', speakers };
          },
        );
      });
    },
  }),
};
