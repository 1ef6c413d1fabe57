import { permissions } from '@hemicycle/contract/permissions';
import type { PollPrivacy, PollStatus } from '@hemicycle/contract/polls';
import { describe, expect, test } from 'vitest';
import { maySeeSnapshot, takesSnapshots } from './snapshot-policy.ts';

const SECRET: readonly PollPrivacy[] = ['privatevoter', 'privateselection', 'privatevoterselection'];
const STATUSES: readonly PollStatus[] = ['draft', 'open', 'closed', 'cancelled'];
const viewers = {
  member: [permissions.vote],
  moderator: [permissions.moderation],
  clerk: [permissions.adminVotesCreate],
  trustedModerator: [permissions.moderation, permissions.seeLimitedVisibilityVotes],
  trustedMember: [permissions.vote, permissions.seeLimitedVisibilityVotes],
};

test.for([
  ['open', true],
  ['limitedvisibility', true],
  ['privatevoter', false],
  ['privateselection', false],
  ['privatevoterselection', false],
] as const)('[VOTE-04] a poll with the option %s takes snapshots: %s', ([privacy, expected]) => {
  expect(takesSnapshots(privacy)).toBe(expected);
});

describe('[VOTE-04] [VOTE-05] who may see the snapshot of a vote that somebody else cast', () => {
  const table: readonly (readonly [PollPrivacy, PollStatus, readonly (keyof typeof viewers)[]])[] = [
    ['open', 'open', ['moderator', 'clerk', 'trustedModerator']],
    ['open', 'closed', ['moderator', 'clerk', 'trustedModerator']],
    ['open', 'cancelled', ['moderator', 'clerk', 'trustedModerator']],
    ['limitedvisibility', 'open', ['trustedModerator']],
    ['limitedvisibility', 'closed', ['moderator', 'clerk', 'trustedModerator']],
    ['limitedvisibility', 'cancelled', ['trustedModerator']],
    ...SECRET.flatMap((privacy) => STATUSES.map((status) => [privacy, status, []] as const)),
  ];
  test.for(table)('%s, %s: %j', ([privacy, status, expected]) => {
    const may = Object.entries(viewers).flatMap(([name, actionsAllowed]) =>
      maySeeSnapshot({ privacy, status, actionsAllowed, isOnIt: false }) ? name : [],
    );
    expect(may).toEqual(expected);
  });
});

test('[VOTE-04] who is on a snapshot may see it, but none is ever shown of a secret poll', () => {
  const own = { actionsAllowed: viewers.member, isOnIt: true };
  for (const status of STATUSES) {
    expect(maySeeSnapshot({ privacy: 'open', status, ...own })).toBe(true);
    expect(maySeeSnapshot({ privacy: 'limitedvisibility', status, ...own })).toBe(true);
    for (const privacy of SECRET) expect(maySeeSnapshot({ privacy, status, ...own })).toBe(false);
  }
});
