/** The two people of a direct conversation and the voting session it belongs to. */
export interface DirectRoom {
  readonly idVotingSession: string;
  readonly userIds: readonly [string, string];
}

/** The id of the room of two people in a session, the same for both: `direct.<session>.<first
 *  id>.<second id>`, ids in code unit order. Ids never contain a dot, so
 *  `readDirectRoomId` can read the room back. Source: CHAT-02. */
export function directRoomId(idVotingSession: string, oneUserId: string, otherUserId: string): string {
  return ['direct', idVotingSession, ...[oneUserId, otherUserId].toSorted()].join('.');
}

/** Reads the id of a direct room; null when it is not an id that `directRoomId` writes. */
export function readDirectRoomId(roomId: string): DirectRoom | null {
  const [prefix, idVotingSession, first, second, ...rest] = roomId.split('.');
  if (prefix !== 'direct' || !idVotingSession || !first || !second || rest.length > 0) return null;
  if (directRoomId(idVotingSession, first, second) !== roomId) return null;
  return { idVotingSession, userIds: [first, second] };
}

/** The other person of a direct room, or null when the viewer is not one of the two. */
export function otherInDirectRoom(room: DirectRoom, viewerId: string): string | null {
  const [first, second] = room.userIds;
  if (viewerId === first) return second;
  return viewerId === second ? first : null;
}
