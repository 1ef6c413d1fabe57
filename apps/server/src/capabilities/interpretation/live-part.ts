import { byClass } from '../../live/live-fields.ts';
import type { LivePart } from '../../live/live-part.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadOpenChannels } from './channel-store.ts';
import { canSeeChannels } from './policy.ts';
import { presentChannels } from './present-channel.ts';

declare module '../../news.ts' {
  interface NewsOfParts {
    readonly interpretation: ChannelsNews;
  }
}

/** A channel was made or closed, or somebody was named for its booth or removed. */
interface ChannelsNews {
  readonly kind: 'interpreterChannels';
  readonly idVotingSession: string;
}

/** The open interpreter channels of a session, for people who may see them. Source: PERM-39,
 *  INTERP-07. */
export const interpretationPart: LivePart<'interpreterChannels'> = {
  name: 'interpretation',
  reads: ['interpreter_channels', 'huddles'],
  open({ deps: { db }, idVotingSession, inOrder, tellByClass }) {
    const classOf = (viewer: Viewer) => (canSeeChannels(viewer) ? 'sees' : 'sees-none');
    async function load() {
      const channels = presentChannels(await loadOpenChannels(db, idVotingSession));
      return (viewer: Viewer) => (canSeeChannels(viewer) ? channels : []);
    }
    return {
      load: async () => ({ fields: { interpreterChannels: byClass(classOf, await load()) } }),
      hear: (item) =>
        item.kind === 'interpreterChannels'
          ? inOrder(async () => {
              const present = await load();
              tellByClass(classOf, (viewer) =>
                canSeeChannels(viewer)
                  ? { kind: 'interpreterChannels', interpreterChannels: present(viewer) }
                  : undefined,
              );
            })
          : undefined,
    };
  },
};
