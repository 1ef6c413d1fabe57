import { endpoints } from '@hemicycle/contract/endpoints';
import type { ErrorCode } from '@hemicycle/contract/errors';
import { only, outcomes, peopleOfSession } from './cast.ts';
import type { Actor } from './cast.ts';
import type { PermissionCase } from './permission-case.ts';
import { closedPoll, draftPoll, openPoll } from './world.ts';
import type { World } from './world.ts';

const ofSession = ({ idVotingSession }: World) => ({ params: { idVotingSession } });
const ofPoll = (_world: World, pollId: string) => ({ params: { pollId } });
const direct = (idVotingSession: string, one: string, other: string) =>
  ['direct', idVotingSession, ...[one, other].toSorted()].join('.');

const whoChat: readonly Actor[] = ['admin', 'moderator', 'captioner', 'transcriber', 'interpreter', 'member'];
const chat = only(whoChat, { outsider: 'not-found' });
/** People who may chat learn nothing of rooms that are not theirs, whatever other permissions they
 *  hold. */
const othersRoom = only([], {
  ...Object.fromEntries(whoChat.map((actor) => [actor, 'not-found'])),
  outsider: 'not-found',
});
const whoRunPolls: readonly Actor[] = ['admin', 'moderator'];
const runPolls = only(whoRunPolls);
/** Those who run polls get past the permission, and are refused with this code. */
const refusedRunners = (code: ErrorCode) => only([], { admin: code, moderator: code });
const draft = { title: 'Another title', voteOptions: ['Yea', 'Nay'] };

/** The cases of chat, polls and votes. */
export const casesOfChatAndPolls: readonly PermissionCase[] = [
  {
    endpoint: 'listChatMessages',
    what: '[PERM-10] the room of the session',
    input: ({ idVotingSession }) => ({ params: { roomId: idVotingSession } }),
    expected: chat,
  },
  {
    endpoint: 'listChatMessages',
    what: '[CHAT-02] a room of two others',
    input: ({ idVotingSession }) => ({ params: { roomId: direct(idVotingSession, 'member02', 'member03') } }),
    expected: othersRoom,
  },
  {
    endpoint: 'sendChatMessage',
    what: '[PERM-10] to all',
    input: ({ idVotingSession }) => ({ params: { roomId: idVotingSession }, body: { text: 'Good morning' } }),
    expected: chat,
  },
  {
    endpoint: 'sendChatMessage',
    what: '[CHAT-02] to one person',
    input: ({ idVotingSession, userId }) => ({
      params: { roomId: direct(idVotingSession, userId, 'member03') },
      body: { text: 'Good morning' },
    }),
    expected: chat,
  },
  {
    endpoint: 'sendChatMessage',
    what: '[CHAT-02] into a room of two others',
    input: ({ idVotingSession }) => ({
      params: { roomId: direct(idVotingSession, 'member02', 'member03') },
      body: { text: 'Good morning' },
    }),
    expected: othersRoom,
  },
  {
    endpoint: 'sendToAllRooms',
    what: '[PERM-08] moderators',
    input: (world) => ({ ...ofSession(world), body: { text: 'Five minutes left' } }),
    expected: only(['moderator']),
  },
  {
    endpoint: 'createSharedUpload',
    what: '[CFG-08] nobody while the site has it off',
    input: (world) => ({ ...ofSession(world), body: { userId: null } }),
    expected: only([]),
  },
  {
    endpoint: 'shareFile',
    what: '[CFG-08] nobody while the site has it off',
    input: (world) => ({ ...ofSession(world), body: { userId: null, fileId: 'none' } }),
    expected: only([]),
  },
  { endpoint: 'listDirectChats', what: '[PERM-10] one’s own', input: ofSession, expected: chat },
  {
    endpoint: 'listPolls',
    what: '[PRIV-06] its people, drafts only for those who run polls',
    given: draftPoll,
    input: ofSession,
    expected: peopleOfSession,
    answer: ({ actor }, answer) => {
      const { polls } = endpoints.listPolls.answer.parse(answer);
      if (polls.length > 0 !== whoRunPolls.includes(actor)) throw new Error('who sees the draft');
    },
  },
  {
    endpoint: 'listPastPolls',
    what: '[PRIV-06] its people, and no draft for anybody',
    given: draftPoll,
    input: ofSession,
    expected: peopleOfSession,
    answer: (_asked, answer) => {
      const { polls } = endpoints.listPastPolls.answer.parse(answer);
      if (polls.some(({ status }) => status === 'draft')) throw new Error('a draft is no past poll');
    },
  },
  {
    endpoint: 'getPoll',
    what: '[PRIV-06] its people',
    given: openPoll,
    input: ofPoll,
    expected: peopleOfSession,
  },
  {
    endpoint: 'getPoll',
    what: '[PRIV-06] a draft: those who run polls; nobody else learns that there is one',
    given: draftPoll,
    input: ofPoll,
    expected: outcomes('not-found', Object.fromEntries(whoRunPolls.map((actor) => [actor, 'ok']))),
  },
  {
    endpoint: 'createPoll',
    what: '[PERM-21] those who run polls',
    input: (world) => ({ ...ofSession(world), body: draft }),
    expected: runPolls,
  },
  {
    endpoint: 'updatePoll',
    what: '[PERM-21] those who run polls',
    given: draftPoll,
    input: (world, pollId) => ({ ...ofPoll(world, pollId), body: draft }),
    expected: runPolls,
  },
  {
    endpoint: 'deletePoll',
    what: '[PERM-21] those who run polls',
    given: draftPoll,
    input: ofPoll,
    expected: runPolls,
  },
  {
    endpoint: 'openPoll',
    what: '[PERM-21] those who run polls',
    given: draftPoll,
    input: ofPoll,
    expected: runPolls,
  },
  {
    endpoint: 'closePoll',
    what: '[PERM-21] those who run polls',
    given: openPoll,
    input: ofPoll,
    expected: runPolls,
  },
  {
    endpoint: 'cancelPoll',
    what: '[PERM-21] those who run polls',
    given: openPoll,
    input: (world, pollId) => ({ ...ofPoll(world, pollId), body: { reason: 'Wrong question' } }),
    expected: runPolls,
  },
  {
    endpoint: 'suspendPoll',
    what: '[BEY-40] those who run polls',
    given: openPoll,
    input: ofPoll,
    expected: runPolls,
  },
  {
    endpoint: 'resumePoll',
    what: '[BEY-40] those who run polls, of a vote that is suspended',
    given: openPoll,
    input: ofPoll,
    expected: refusedRunners('poll-not-suspended'),
  },
  {
    endpoint: 'extendPoll',
    what: '[BEY-40] those who run polls, of a vote that has an end',
    given: openPoll,
    input: (world, pollId) => ({
      ...ofPoll(world, pollId),
      body: { byMs: 60_000, endsAtMs: null, remainingMs: null },
    }),
    expected: refusedRunners('poll-has-no-end'),
  },
  {
    endpoint: 'watchPoll',
    what: '[BEY-40] those who run polls',
    given: openPoll,
    input: ofPoll,
    expected: runPolls,
  },
  {
    endpoint: 'startRollCall',
    what: '[BEY-41] those who run polls',
    given: openPoll,
    input: (world, pollId) => ({ ...ofPoll(world, pollId), body: { orderedBy: 'name' } }),
    expected: runPolls,
  },
  {
    endpoint: 'readRollOrder',
    what: '[BEY-41] those who run polls',
    given: openPoll,
    input: ofPoll,
    expected: runPolls,
  },
  {
    endpoint: 'keepRollOrder',
    what: '[BEY-41] those who run polls',
    given: openPoll,
    input: (world, pollId) => ({ ...ofPoll(world, pollId), body: { userIds: [] } }),
    expected: runPolls,
  },
  {
    endpoint: 'readRollCall',
    what: '[BEY-41] those who run polls, where the roll is called',
    given: openPoll,
    input: ofPoll,
    expected: refusedRunners('roll-call-not-started'),
  },
  {
    endpoint: 'callName',
    what: '[BEY-41] those who run polls, where the roll is called',
    given: openPoll,
    input: (world, pollId) => ({ ...ofPoll(world, pollId), body: { from: null, userId: null } }),
    expected: refusedRunners('roll-call-not-started'),
  },
  {
    endpoint: 'enterVote',
    what: '[BEY-41] those who run polls, where the roll is called',
    given: openPoll,
    input: (world, pollId) => ({
      ...ofPoll(world, pollId),
      body: { userId: 'u', voteDecision: 'Yea', requestId: `entry-${world.serial}`, revision: 0 },
    }),
    expected: refusedRunners('roll-call-not-started'),
  },
  {
    endpoint: 'markInRollCall',
    what: '[BEY-41] those who run polls, where the roll is called',
    given: openPoll,
    input: (world, pollId) => ({ ...ofPoll(world, pollId), body: { userId: 'u', mark: 'absent' } }),
    expected: refusedRunners('roll-call-not-started'),
  },
  {
    endpoint: 'undoInRollCall',
    what: '[BEY-41] those who run polls, where the roll is called',
    given: openPoll,
    input: (world, pollId) => ({ ...ofPoll(world, pollId), body: { userId: 'u', revision: 0 } }),
    expected: refusedRunners('roll-call-not-started'),
  },
  {
    endpoint: 'declarePoll',
    what: '[PERM-21] those who run polls',
    given: closedPoll,
    input: (world, pollId) => ({ ...ofPoll(world, pollId), body: { result: 'FAIL' } }),
    expected: runPolls,
  },
  {
    endpoint: 'castVote',
    what: '[PERM-13] one’s own vote; who moderates or administers has none',
    given: openPoll,
    input: (world, pollId) => ({
      ...ofPoll(world, pollId),
      body: { voteDecision: 'Yea', requestId: `own-${world.serial}` },
    }),
    expected: only(['member'], { outsider: 'not-found' }),
  },
  {
    endpoint: 'castVote',
    what: '[PERM-13] another’s vote is cast by nobody',
    given: openPoll,
    input: (world, pollId) => ({
      ...ofPoll(world, pollId),
      body: { voteDecision: 'Yea', requestId: `other-${world.serial}`, onBehalfOf: 'member03' },
    }),
    expected: only([], { member: 'not-in-electorate', outsider: 'not-found' }),
  },
  {
    endpoint: 'inspectVotes',
    what: '[POLL-10] an opened poll: its people',
    given: openPoll,
    input: ofPoll,
    expected: peopleOfSession,
  },
  {
    endpoint: 'countSeats',
    what: '[BEY-08] an opened poll: its people, once it is closed',
    given: openPoll,
    input: ofPoll,
    expected: outcomes('poll-not-closed', { outsider: 'not-found' }),
  },
  {
    endpoint: 'inspectVotes',
    what: '[POLL-10] a draft is there only for those who run polls',
    given: draftPoll,
    input: ofPoll,
    expected: outcomes('not-found', { admin: 'poll-not-open', moderator: 'poll-not-open' }),
  },
];
