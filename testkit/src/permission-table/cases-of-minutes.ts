import { randomUUID } from 'node:crypto';
import { accountsOfSession, only } from './cast.ts';
import { factWording } from '@hemicycle/contract/minutes';
import type { PermissionCase } from './permission-case.ts';
import { closedPoll } from './world.ts';
import type { World } from './world.ts';

const ofSession = ({ idVotingSession }: World) => ({ params: { idVotingSession } });
const thoseWhoWrite = only(['moderator', 'admin']);

async function draft(world: World): Promise<string> {
  const { blocks } = await world.clients.moderator.call('composeMinutes', ofSession(world));
  return blocks[0]?.id ?? '';
}

async function draftWithText(world: World): Promise<string> {
  const after = await draft(world);
  const id = randomUUID();
  await world.clients.moderator.call('addMinuteText', {
    ...ofSession(world),
    body: { id, after, text: 'x' },
  });
  return id;
}

async function sent(world: World): Promise<string> {
  const after = await draft(world);
  const body = { to: 'sent' as const, version: 1 };
  await world.clients.moderator.call('stepMinutes', { ...ofSession(world), body });
  return after;
}

async function sentWithText(world: World): Promise<string> {
  const blockId = await draftWithText(world);
  const body = { to: 'sent' as const, version: 2 };
  await world.clients.moderator.call('stepMinutes', { ...ofSession(world), body });
  return blockId;
}

async function asked(world: World): Promise<string> {
  const blockId = await sentWithText(world);
  const id = randomUUID();
  await world.clients.moderator.call('askMinuteCorrection', {
    ...ofSession(world),
    body: { id, blockId, quote: 'x', wish: 'y' },
  });
  return id;
}

const ofBlock = ({ idVotingSession }: World, blockId: string) => ({ params: { idVotingSession, blockId } });

/** A file of Popolo of another sitting, in which nothing happened. */
const EMPTY_POPOLO = JSON.stringify({ events: [{ id: 'elsewhere' }], vote_events: [] });

/** The cases of minutes and of the open formats of a session. */
export const casesOfMinutes: readonly PermissionCase[] = [
  {
    endpoint: 'exportSitting',
    what: '[BEY-35] people of the session',
    input: ({ idVotingSession }) => ({ params: { idVotingSession, format: 'akoma-ntoso' } }),
    expected: accountsOfSession,
  },
  {
    endpoint: 'compareSitting',
    what: '[BEY-35] people of the session',
    input: ({ idVotingSession }) => ({ params: { idVotingSession }, body: { content: EMPTY_POPOLO } }),
    expected: accountsOfSession,
  },
  {
    endpoint: 'readMinutes',
    what: '[BEY-34] people of the session',
    given: sent,
    input: ofSession,
    expected: accountsOfSession,
  },
  {
    endpoint: 'followMinutes',
    what: '[BEY-34] people of the session',
    input: ofSession,
    expected: accountsOfSession,
  },
  {
    endpoint: 'placeCaret',
    what: '[BEY-34] those who write minutes',
    given: draft,
    input: ({ idVotingSession }) => ({
      params: { idVotingSession, lineId: randomUUID() },
      body: { at: null },
    }),
    expected: thoseWhoWrite,
  },
  {
    endpoint: 'composeMinutes',
    what: '[BEY-34] those who write minutes',
    input: ofSession,
    expected: thoseWhoWrite,
  },
  {
    endpoint: 'listMinuteTextBlocks',
    what: '[BEY-34] those who write minutes',
    expected: thoseWhoWrite,
  },
  {
    endpoint: 'keepMinuteTextBlocks',
    what: '[BEY-34] those who write minutes',
    input: () => ({ body: { blocks: [], before: [] } }),
    expected: thoseWhoWrite,
  },
  {
    endpoint: 'addMinuteText',
    what: '[BEY-34] those who write minutes',
    given: draft,
    input: (world, after) => ({ ...ofSession(world), body: { id: randomUUID(), after, text: 'Text' } }),
    expected: thoseWhoWrite,
  },
  {
    endpoint: 'changeMinuteText',
    what: '[BEY-34] those who write minutes',
    given: draftWithText,
    input: (world, id) => ({ ...ofBlock(world, id), body: { text: 'Other', version: 1 } }),
    expected: thoseWhoWrite,
  },
  {
    endpoint: 'deleteMinuteText',
    what: '[BEY-34] those who write minutes',
    given: draftWithText,
    input: ({ idVotingSession }, blockId) => ({ params: { idVotingSession, blockId, version: '1' } }),
    expected: thoseWhoWrite,
  },
  {
    endpoint: 'settleMinuteFact',
    what: '[BEY-34] those who write minutes',
    given: async (world) => {
      const { blocks } = await world.clients.moderator.call('composeMinutes', ofSession(world));
      return JSON.stringify(blocks[0]);
    },
    input: (world, given) => {
      const { id, wording } = JSON.parse(given);
      const body = { take: false, seen: factWording.parse(wording), version: 1 };
      return { ...ofBlock(world, id), body };
    },
    expected: thoseWhoWrite,
  },
  {
    endpoint: 'takeMinuteFact',
    what: '[BEY-34] those who write minutes',
    given: async (world) => {
      await draft(world);
      return closedPoll(world);
    },
    input: (world, pollId) => ({ ...ofSession(world), body: { key: `vote:${pollId}` } }),
    expected: thoseWhoWrite,
  },
  {
    endpoint: 'stepMinutes',
    what: '[BEY-34] those who write minutes',
    given: draft,
    input: (world) => ({ ...ofSession(world), body: { to: 'sent', version: 1 } }),
    expected: thoseWhoWrite,
  },
  {
    endpoint: 'quoteTranscript',
    what: '[BEY-34] those who write minutes, of lines that are there',
    given: draft,
    input: (world, after) => ({
      ...ofSession(world),
      body: { id: randomUUID(), after, captionIds: [randomUUID()] },
    }),
    expected: only([], { moderator: 'not-found', admin: 'not-found' }),
  },
  {
    endpoint: 'searchTranscript',
    what: '[BEY-34] those who write minutes, with words to search for',
    input: ofSession,
    expected: only([], { moderator: 'invalid-input', admin: 'invalid-input' }),
  },
  {
    endpoint: 'askMinuteCorrection',
    what: '[BEY-34] people of the session, of what was sent to them',
    given: sentWithText,
    input: ({ idVotingSession }, blockId) => ({
      params: { idVotingSession },
      body: { id: randomUUID(), blockId, quote: 'x', wish: 'y' },
    }),
    expected: accountsOfSession,
  },
  {
    endpoint: 'withdrawMinuteCorrection',
    what: '[BEY-34] people of the session, who find nothing of others',
    given: sent,
    input: ({ idVotingSession }) => ({ params: { idVotingSession, correctionId: 'none' } }),
    expected: accountsOfSession,
  },
  {
    endpoint: 'answerMinuteCorrection',
    what: '[BEY-34] those who write minutes',
    given: asked,
    input: ({ idVotingSession }, correctionId) => ({
      params: { idVotingSession, correctionId },
      body: { accept: false, reason: 'No.' },
    }),
    expected: thoseWhoWrite,
  },
  {
    endpoint: 'listMinuteVotes',
    what: '[BEY-34] those who write minutes',
    input: ofSession,
    expected: thoseWhoWrite,
  },
  {
    endpoint: 'exportMinutes',
    what: '[BEY-34] people of the session, of what was sent to them',
    given: sent,
    input: ({ idVotingSession }) => ({ params: { idVotingSession, format: 'docx' } }),
    expected: accountsOfSession,
  },
];
