import { chatPart } from './capabilities/chat/live-part.ts';
import { handsPart } from './capabilities/hands/live-part.ts';
import { huddlesPart } from './capabilities/huddles/live-part.ts';
import { lobbyPart } from './capabilities/lobby/live-part.ts';
import { loadRaisedHands, PEOPLE_NEWS_EVERY_MS } from './capabilities/presence/public.ts';
import { peoplePart } from './capabilities/presence/live-part.ts';
import { pollsPart } from './capabilities/polls/live-part.ts';
import { quorumPart } from './capabilities/quorum/live-part.ts';
import { sessionsPart } from './capabilities/sessions/live-part.ts';
import { speakersPart } from './capabilities/speakers/live-part.ts';
import type { LivePart } from './live/live-part.ts';

/** The parts of the live state of a session. */
export const liveParts: readonly LivePart[] = [
  sessionsPart,
  peoplePart,
  handsPart({ loadRaisedHands, everyMs: PEOPLE_NEWS_EVERY_MS }),
  pollsPart,
  chatPart,
  quorumPart,
  speakersPart,
  huddlesPart,
  lobbyPart,
];
