import type { SpeakerSignal } from '@hemicycle/contract/interpretation';
import { byClass, forEverybody } from '../../live/live-fields.ts';
import type { LivePart } from '../../live/live-part.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadOpenChannels } from './channel-store.ts';
import { canSeeChannels } from './policy.ts';
import { presentChannels, presentLanguages } from './present-channel.ts';

declare module '../../news.ts' {
  interface NewsOfParts {
    readonly interpretation: ChannelsNews | SignalNews;
  }
}

/** A channel was made or closed, somebody was named for its booth or removed, or somebody's
 *  microphone goes into a channel now, or no longer. */
interface ChannelsNews {
  readonly kind: 'interpreterChannels';
  readonly idVotingSession: string;
}

/** An interpreter asks the person who has the floor, `userId`. */
interface SignalNews {
  readonly kind: 'speakerSignal';
  readonly idVotingSession: string;
  readonly userId: string;
  readonly signal: SpeakerSignal;
}

/** The open interpreter channels of a session, for people who may see them, and for everybody the
 *  languages that can be heard. Source: PERM-39, INTERP-07, BEY-16. */
export const interpretationPart: LivePart<'interpreterChannels' | 'interpretedLanguages'> = {
  name: 'interpretation',
  reads: ['interpreter_channels', 'huddles', 'second_rooms', 'booth_handovers'],
  open({ deps: { db }, idVotingSession, inOrder, tellAll, tellPerson, tellByClass }) {
    const classOf = (viewer: Viewer) => (canSeeChannels(viewer) ? 'sees' : 'sees-none');
    async function load() {
      const rows = await loadOpenChannels(db, idVotingSession);
      const channels = presentChannels(rows);
      return {
        languages: presentLanguages(rows),
        present: (viewer: Viewer) => (canSeeChannels(viewer) ? channels : []),
      };
    }
    return {
      async load() {
        const { languages, present } = await load();
        return {
          fields: {
            interpretedLanguages: forEverybody(languages),
            interpreterChannels: byClass(classOf, present),
          },
        };
      },
      hear(item) {
        if (item.kind === 'speakerSignal') {
          const { userId, signal } = item;
          inOrder(async () => tellPerson(userId, [{ kind: 'speakerSignal', speakerSignal: { signal } }]));
        }
        if (item.kind !== 'interpreterChannels') return;
        inOrder(async () => {
          const { languages, present } = await load();
          tellAll([{ kind: 'interpretedLanguages', interpretedLanguages: languages }]);
          tellByClass(classOf, (viewer) =>
            canSeeChannels(viewer)
              ? { kind: 'interpreterChannels', interpreterChannels: present(viewer) }
              : undefined,
          );
        });
      },
    };
  },
};
