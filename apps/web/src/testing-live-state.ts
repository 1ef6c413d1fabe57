import type { LiveState } from '@hemicycle/contract/live';
import { testSession } from './testing-person.ts';

/** What a socket tells on entry into a sitting in which nothing has happened, for tests.
 *  `given`: what a test wants otherwise. */
export function liveState(given: Partial<LiveState> = {}): LiveState {
  return {
    session: testSession,
    people: [],
    polls: [],
    olderPolls: 0,
    myVotes: [],
    votedInPerson: [],
    quorums: [],
    speakers: null,
    speechRequests: [],
    agenda: { version: 0, publishedAt: null, hidden: false, items: [], withoutItem: [] },
    huddles: [],
    lobby: null,
    alerts: [],
    automaticCaptions: null,
    interpreterChannels: [],
    interpretedLanguages: [],
    channelVoices: [],
    floorLanguages: [],
    signInterpreters: [],
    huddleRecall: null,
    huddleCalls: [],
    huddleListeners: [],
    recording: { rooms: [], statuses: [], streaming: null },
    missionControl: null,
    ...given,
  };
}
