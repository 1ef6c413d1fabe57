/** The two people of a direct conversation and the voting session it belongs to. */
export interface DirectRoom {
  readonly idVotingSession: string;
  readonly userIds: readonly [string, string];
}

/** The room of two people in a session, the same whoever asks: `direct.<session>.<first id>.<second
 *  id>`, ids in code unit order. Ids never hold a dot, so the room can be read back. Source:
 *  CHAT-02. */
export function directRoomId(idVotingSession: string, oneUserId: string, otherUserId: string): string {
  return ['direct', idVotingSession, ...[oneUserId, otherUserId].toSorted()].join('.');
}

/** What a direct room's id says, or null when it is no direct room or not written as `directRoomId`
 *  writes it. */
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
