import { forEverybody } from '../../live/live-fields.ts';
import type { LivePart } from '../../live/live-part.ts';
import { loadLiveSpeakers, loadSpeakersNews } from './load-speakers.ts';

export const speakersPart: LivePart<'speakers'> = {
  async load({ db }, idVotingSession) {
    return { fields: { speakers: forEverybody(await loadLiveSpeakers(db, idVotingSession)) } };
  },
  /** All viewers get the same list. Source: BEY-13. */
  listen: ({ deps, idVotingSession, inOrder, tellAll }) => ({
    hear(item) {
      if (item.kind !== 'speakers') return;
      inOrder(async () => {
        const speakers = await loadSpeakersNews(deps.db, idVotingSession, item.speechIds);
        if (speakers !== null) tellAll([{ kind: 'speakers', speakers }]);
      });
    },
  }),
};
