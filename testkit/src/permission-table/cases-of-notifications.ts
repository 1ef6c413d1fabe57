import { endpoints } from '@hemicycle/contract/endpoints';
import { only } from './cast.ts';
import type { PermissionCase } from './permission-case.ts';
import { attend, enter, memberInChamber } from './world.ts';
import type { World } from './world.ts';

async function besideAMember(world: World): Promise<void> {
  await memberInChamber(world);
  await attend(world);
}

/** Sends a notification as the moderator, so that only the moderator may read its status. */
async function sentByTheModerator(world: World): Promise<string> {
  await memberInChamber(world);
  await attend({ ...world, actor: 'moderator', userId: 'moderator' });
  const { id } = await world.clients.moderator.call('sendNotification', {
    params: { userId: 'member02' },
    body: { type: 'requestStopSharing', message: {} },
  });
  return id;
}

/** Everybody was sent a message. It is written into the table, because a moderator may send only a
 *  few a minute. Returns its id. */
async function sentToEverybody({ server, idVotingSession }: World): Promise<string> {
  await server.database.pool.query(
    `insert into alerts (id, id_voting_session, style, message, from_name, sent_ms)
     values ($1, $1, 'info', 'Stays', 'Marit', 1)`,
    [idVotingSession],
  );
  return idVotingSession;
}

const moderators = only(['moderator']);

/** The cases of notifications from moderators, and of announcing a share to all. */
export const casesOfNotifications: readonly PermissionCase[] = [
  ...[
    { type: 'requestStopSharing', message: {} },
    { type: 'moderatorInstruction', message: { instruction: 'soundBeep' } },
    { type: 'moderatorInstruction', message: { instruction: 'logout' } },
    {
      type: 'moderatorInstruction',
      message: { instruction: 'changeInterpreter', newInterpreterRoomId: 'none', newInterpreterTitle: '' },
    },
    { type: 'setTargetUserShareScreenState', message: { enabled: false } },
  ].map((body): PermissionCase => ({
    endpoint: 'sendNotification',
    what: `[NOTIF-05][PERM-08] ${body.type} ${JSON.stringify(body.message)} is sent by moderators`,
    given: besideAMember,
    input: () => ({ params: { userId: 'member02' }, body }),
    expected: moderators,
  })),
  {
    endpoint: 'sendNotification',
    what: '[LOBBY-13][MOD-12] people are moved by moderators; nobody goes to a lobby that is not there',
    given: besideAMember,
    input: () => ({
      params: { userId: 'member02' },
      body: { type: 'moderatorInstruction', message: { instruction: 'gotoLobby' } },
    }),
    expected: only([], { moderator: 'lobby-off' }),
  },
  {
    endpoint: 'sendNotification',
    what: '[MOD-05] nobody’s device is changed while the site has it switched off',
    given: besideAMember,
    input: () => ({
      params: { userId: 'member02' },
      body: { type: 'moderatorInstruction', message: { instruction: 'changeCamera', newDeviceId: 'one' } },
    }),
    expected: only([], { moderator: 'device-changes-off' }),
  },
  {
    endpoint: 'getNotificationStatus',
    what: '[NOTIF-06] who sent it',
    given: sentByTheModerator,
    input: (_world, notificationId) => ({ params: { notificationId } }),
    expected: moderators,
    answer: (_world, answer) => {
      if (endpoints.getNotificationStatus.answer.parse(answer).readTime !== 0) throw new Error('delivered');
    },
  },
  {
    endpoint: 'sendBroadcast',
    what: '[SHARE-10] who may share, and moderators, in the chamber',
    given: enter,
    input: ({ idVotingSession }) => ({
      body: { type: 'screenSharing', toGroup: idVotingSession, message: 'started' },
    }),
    expected: only(['admin', 'moderator', 'member'], { outsider: 'not-found' }),
  },
  {
    endpoint: 'sendBroadcast',
    what: '[NOTIF-11] a message to everybody is sent by moderators',
    given: enter,
    input: ({ idVotingSession }) => ({
      body: { type: 'message', toGroup: idVotingSession, message: 'We go on at three.' },
    }),
    expected: only(['moderator'], { outsider: 'not-found' }),
  },
  {
    endpoint: 'takeBackAlert',
    what: '[NOTIF-11] a message to everybody is taken back by moderators',
    given: sentToEverybody,
    input: (_world, alertId) => ({ params: { alertId } }),
    expected: only(['moderator']),
  },
  {
    endpoint: 'listPersonDevices',
    what: '[DEV-04] nobody’s devices are told while the site has it switched off',
    given: besideAMember,
    input: () => ({ params: { userId: 'member02' } }),
    expected: only([], { moderator: 'device-changes-off' }),
  },
];
