import { saveSettings } from '@hemicycle/server/capabilities/site/public';
import type { TestClient } from '../test-client.ts';
import { only, outcomes } from './cast.ts';
import type { PermissionCase } from './permission-case.ts';
import { openPoll } from './world.ts';
import type { World } from './world.ts';

/** The shortest beginning of a WebP file. */
const WEBP = 'RIFF\u0000\u0000\u0000\u0000WEBPVP8 ';

/** Casts a vote on a site that takes snapshots. Returns poll and receipt. */
async function voteOf(world: World, client: TestClient): Promise<{ pollId: string; receipt: string }> {
  await saveSettings(world.server.database.db, { enableCameraSnapshotOnVoteSubmitted: true });
  const pollId = await openPoll(world);
  const { receiptPublic: receipt } = await client.call('castVote', {
    params: { pollId },
    body: { voteDecision: 'Yea', requestId: `seen-${world.serial}` },
  });
  return { pollId, receipt };
}

async function ownVote(world: World): Promise<string> {
  const { pollId, receipt } = await voteOf(world, world.clients.member);
  return `${pollId} ${receipt}`;
}

async function voteOfAnother(world: World): Promise<string> {
  const { pollId, receipt } = await voteOf(world, await world.server.signIn('member02'));
  return `${pollId} ${receipt}`;
}

async function snapshotOfMember(world: World): Promise<string> {
  const { member } = world.clients;
  const { pollId, receipt } = await voteOf(world, member);
  const form = new FormData();
  form.append('file', new Blob([WEBP]), 'still.webp');
  await member.fetch(`/api/polls/${pollId}/votes/${receipt}/snapshot`, { method: 'POST', body: form });
  const { votes } = await member.call('inspectVotes', { params: { pollId } });
  return `${pollId} ${votes[0]?.snapshotUrl?.split('/').at(-1) ?? ''}`;
}

const toVote = (_world: World, given: string) => {
  const [pollId = '', receipt = ''] = given.split(' ');
  return { params: { pollId, receipt }, file: WEBP };
};

/** Casts a vote of the member with a snapshot. Returns its receipt. */
async function voteWithSnapshot(world: World): Promise<string> {
  const { member } = world.clients;
  const { pollId, receipt } = await voteOf(world, member);
  const form = new FormData();
  form.append('file', new Blob([WEBP]), 'still.webp');
  await member.fetch(`/api/polls/${pollId}/votes/${receipt}/snapshot`, { method: 'POST', body: form });
  return `${pollId} ${receipt}`;
}

/** The cases of verification snapshots of votes. */
export const casesOfVoteSnapshots: readonly PermissionCase[] = [
  {
    endpoint: 'saveVoteSnapshot',
    what: '[VOTE-04] whoever cast the vote',
    given: ownVote,
    input: toVote,
    expected: only(['member'], { outsider: 'not-found', guest: 'not-found' }),
  },
  {
    endpoint: 'saveVoteSnapshot',
    what: '[VOTE-04] to another’s vote nobody adds one',
    given: voteOfAnother,
    input: toVote,
    expected: only([], { member: 'not-found', outsider: 'not-found' }),
  },
  {
    endpoint: 'removeVoteSnapshot',
    what: '[VOTE-04] whoever is on it',
    given: voteWithSnapshot,
    input: (_world, given) => {
      const [pollId = '', receipt = ''] = given.split(' ');
      return { params: { pollId, receipt } };
    },
    expected: outcomes('not-found', { member: 'ok', guest: 'not-found' }),
  },
  {
    endpoint: 'getVoteSnapshot',
    what: '[VOTE-04] [VOTE-05] who is on it, and those who run polls',
    given: snapshotOfMember,
    input: (_world, given) => {
      const [pollId = '', snapshotId = ''] = given.split(' ');
      return { params: { pollId, snapshotId } };
    },
    expected: outcomes('not-found', { admin: 'ok', moderator: 'ok', member: 'ok', guest: 'not-found' }),
  },
];
