import type { SpeakerSignal } from '@hemicycle/contract/interpretation';
import { byClass, forEverybody } from '../../live/live-fields.ts';
import type { LivePart } from '../../live/live-part.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadOpenChannels } from './channel-store.ts';
import { canSeeChannels } from './policy.ts';
import {
  offeredChannels,
  presentChannels,
  presentFloorLanguages,
  presentLanguages,
  presentVoices,
} from './present-channel.ts';
import { loadSignInterpreters } from './sign-interpreter-store.ts';

declare module '../../news.ts' {
  interface NewsOfParts {
    readonly interpretation: ChannelsNews | SignalNews | SignInterpretersNews;
  }
}

/** A channel was made or closed, somebody was named for its booth or removed, or somebody's
 *  microphone goes into a channel now, or no longer, or the floor speaks another language. */
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

/** Somebody was named as an interpreter into sign language, or removed. */
interface SignInterpretersNews {
  readonly kind: 'signInterpreters';
  readonly idVotingSession: string;
}

/** The open interpreter channels of a session, for people who may see them, and for everybody the
 *  languages that can be heard, whose voice each has, which of them the floors speak, and the
 *  interpreters into sign language. Source: PERM-39, INTERP-07, BEY-16, BEY-38. */
export const interpretationPart: LivePart<
  'interpreterChannels' | 'interpretedLanguages' | 'channelVoices' | 'floorLanguages' | 'signInterpreters'
> = {
  name: 'interpretation',
  reads: [
    'interpreter_channels',
    'huddles',
    'second_rooms',
    'booth_handovers',
    'floor_languages',
    'sign_interpreters',
  ],
  open({ deps: { db }, idVotingSession, inOrder, tellAll, tellPerson, tellByClass }) {
    const classOf = (viewer: Viewer) => (canSeeChannels(viewer) ? 'sees' : 'sees-none');
    async function load() {
      const rows = await loadOpenChannels(db, idVotingSession);
      const channels = presentChannels(rows);
      return {
        languages: presentLanguages(offeredChannels(rows)),
        voices: presentVoices(rows),
        floorLanguages: presentFloorLanguages(rows),
        present: (viewer: Viewer) => (canSeeChannels(viewer) ? channels : []),
      };
    }
    return {
      async load() {
        const [{ languages, voices, floorLanguages, present }, named] = await Promise.all([
          load(),
          loadSignInterpreters(db, idVotingSession),
        ]);
        const signs = JSON.stringify(named);
        const floor = JSON.stringify(floorLanguages);
        const heard = JSON.stringify(voices);
        return {
          fields: {
            // A few names: packing them would cost more than it saves.
            signInterpreters: () => [signs],
            floorLanguages: () => [floor],
            channelVoices: () => [heard],
            interpretedLanguages: forEverybody(languages),
            interpreterChannels: byClass(classOf, present),
          },
        };
      },
      hear(item) {
        if (item.kind === 'speakerSignal') {
          const { userId, signal } = item;
          return inOrder(async () =>
            tellPerson(userId, [{ kind: 'speakerSignal', speakerSignal: { signal } }]),
          );
        }
        if (item.kind === 'signInterpreters') {
          return inOrder(async () => {
            const signInterpreters = await loadSignInterpreters(db, idVotingSession);
            tellAll([{ kind: 'signInterpreters', signInterpreters }]);
          });
        }
        if (item.kind !== 'interpreterChannels') return undefined;
        return inOrder(async () => {
          const { languages, voices, floorLanguages, present } = await load();
          tellAll([
            { kind: 'interpretedLanguages', interpretedLanguages: languages },
            { kind: 'channelVoices', channelVoices: voices },
            { kind: 'floorLanguages', floorLanguages },
          ]);
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
