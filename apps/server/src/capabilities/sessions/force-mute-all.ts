import type { ForceMuteAll } from '@hemicycle/contract/sessions';
import type { Selectable } from 'kysely';
import type { Database } from '../../database.ts';

/** Which media all people of a session are muted in by force. Source: PERM-22 … PERM-24. */
export function forceMuteAllOf(
  session: Pick<
    Selectable<Database['voting_sessions']>,
    'force_mute_all_audio' | 'force_mute_all_video' | 'force_mute_all_share'
  >,
): ForceMuteAll {
  return {
    audio: session.force_mute_all_audio,
    video: session.force_mute_all_video,
    share: session.force_mute_all_share,
  };
}
