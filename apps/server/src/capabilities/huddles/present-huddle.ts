import type { Huddle } from '@hemicycle/contract/huddles';
import type { HuddleRow } from './huddle-store.ts';

/** A huddle for the viewers who may see it. The media room of the huddle has the same id. Source:
 *  HUD-01, ADMIN-02. */
export function presentHuddle(row: HuddleRow): Huddle {
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    idVotingSession: row.id_voting_session,
    webex: { id: row.id, title: row.title },
    davra: {
      subtype: row.subtype,
      avatar: row.avatar,
      invitees: [...row.invitees],
      ...(row.private_recording && { privateRecording: true as const }),
      ...(row.streaming_enabled && { streamingEnabled: true as const }),
    },
  };
}
