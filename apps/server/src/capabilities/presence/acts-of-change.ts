import type { ForceMute } from '@hemicycle/contract/people';
import type { Updateable } from 'kysely';
import type { Database } from '../../database.ts';
import type { Act } from '../audit/public.ts';
import type { StateChange } from './policy.ts';

type Done = Pick<Act, 'act' | 'detail'>;

const SOURCES = { audio: 'force_mute_audio', video: 'force_mute_video', share: 'force_mute_share' } as const;

/** The acts that a change of a person's state enters into the audit log. A change that people make
 *  to themselves is no act. The name is always one, since only moderators set it. `columns`: the
 *  columns that the change writes. Muting somebody once is an act even where the state says muted
 *  already, since it stops what they send. Pure.
 *  Source: PERM-08, MEDIA-11, PEOP-20. */
export function actsOfChange(
  isOwn: boolean,
  change: StateChange,
  columns: Updateable<Database['people_states']>,
  movesHand: boolean,
): Done[] {
  const renamed: Done[] =
    columns.overrided_name === undefined
      ? []
      : [{ act: 'rename', detail: columns.overrided_name === null ? {} : { to: columns.overrided_name } }];
  if (isOwn) return renamed;
  return [
    ...renamed,
    ...(change.muteAudio === 1 && columns.force_mute_audio !== -1 ? [done('muteAudio')] : []),
    ...(change.muteVideo === 1 && columns.force_mute_video !== -1 ? [done('muteVideo')] : []),
    ...(['audio', 'video', 'share'] as const).flatMap((source): Done[] => {
      const mute = columns[SOURCES[source]];
      return mute === undefined ? [] : [{ act: 'forceMute', detail: { source, word: wordOf(mute) } }];
    }),
    ...(movesHand && change.handType === 0 ? [done('lowerHand')] : []),
  ];
}

function done(act: Done['act']): Done {
  return { act, detail: {} };
}

function wordOf(mute: ForceMute): 'kept' | 'letThrough' | 'released' {
  return mute === -1 ? 'kept' : mute === 0 ? 'letThrough' : 'released';
}
