import * as huddlesTogether from './0078-huddles-together.ts';
import * as secondRooms from './0079-second-rooms.ts';
import * as roomsOfSittings from './0123-rooms-of-sittings.ts';

/** The migrations of huddles. */
export const huddleMigrations = [
  { name: '0078-huddles-together', up: huddlesTogether.up },
  { name: '0079-second-rooms', up: secondRooms.up },
  { name: '0123-rooms-of-sittings', up: roomsOfSittings.up },
];
