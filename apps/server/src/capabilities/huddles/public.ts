export { endSecondRooms, takeAway, tellSecondRoom } from './end-second-rooms.ts';
export {
  addInvitee,
  holdHuddle,
  insertHuddle,
  loadHuddle,
  loadOpenHuddles,
  lockHuddle,
  removeInvitee,
  updateHuddleClosed,
  updateInvitees,
  updateServedHuddle,
} from './huddle-store.ts';
export { roomsOfSession } from './rooms-of-session.ts';
export { inviteToHuddle } from './invite-to-huddle.ts';
export { shutHuddle } from './keep-huddles.ts';
export { keepSecondRooms } from './keep-second-rooms.ts';
export { isMainMeetingOver } from './main-meeting.ts';
export { presentHuddle } from './present-huddle.ts';
export {
  deleteRelay,
  hasSecondLine,
  loadListenersOf,
  loadSecondRoom,
  lockSecondRoom,
  moveAir,
  type SecondRoomOfHuddle,
  updateOnAir,
  updateSecondLine,
  updateSilence,
} from './second-room-store.ts';
export { openSecondRoom } from './open-second-room.ts';
export { roomOfRow } from './room-of-row.ts';
export { tellMoved } from './tell-moved.ts';
