import { z } from 'zod';
import { chatLive } from './chat-live.ts';
import { huddlesLive } from './huddles-live.ts';
import { lobbyLive } from './lobby-live.ts';
import { peopleLive } from './people-live.ts';
import { pollsLive } from './polls-live.ts';
import { quorumLive } from './quorum-live.ts';
import { sessionsLive } from './sessions-live.ts';
import { speakersLive } from './speakers-live.ts';

/** The parts of the live state, by name. */
export const livePartName = z.enum([
  'sessions',
  'people',
  'polls',
  'chat',
  'quorum',
  'speakers',
  'huddles',
  'lobby',
]);
export type LivePartName = z.output<typeof livePartName>;

/** The live state of a session for one viewer, sent on connect and after a gap. It has a part from
 *  each capability. */
export const liveState = z.object({
  ...sessionsLive.state,
  ...peopleLive.state,
  ...pollsLive.state,
  ...chatLive.state,
  ...quorumLive.state,
  ...speakersLive.state,
  ...huddlesLive.state,
  ...lobbyLive.state,
});
export type LiveState = z.output<typeof liveState>;

/** One piece of news. Each replaces what it names and needs no earlier one. */
export const liveChange = z.discriminatedUnion('kind', [
  ...sessionsLive.changes,
  ...peopleLive.changes,
  ...pollsLive.changes,
  ...chatLive.changes,
  ...quorumLive.changes,
  ...speakersLive.changes,
  ...huddlesLive.changes,
  ...lobbyLive.changes,
]);
export type LiveChange = z.output<typeof liveChange>;
/** A piece of news as it is written: what has a default may be left out. */
export type ToldChange = z.input<typeof liveChange>;
