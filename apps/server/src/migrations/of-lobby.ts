import * as lobby from './0075-lobby.ts';
import * as lobbyMessages from './0076-lobby-messages.ts';
import * as interview from './0077-interview.ts';
import * as moves from './0080-moves.ts';
import * as callsOfTheLobby from './0262-calls-of-the-lobby.ts';
import * as oneInterviewEach from './0282-one-interview-each.ts';

/** The migrations of the lobby. */
export const lobbyMigrations = [
  { name: '0075-lobby', up: lobby.up },
  { name: '0076-lobby-messages', up: lobbyMessages.up },
  { name: '0077-interview', up: interview.up },
  { name: '0080-moves', up: moves.up },
  { name: '0262-calls-of-the-lobby', up: callsOfTheLobby.up },
  { name: '0282-one-interview-each', up: oneInterviewEach.up },
];
