import { endpoints } from '@hemicycle/contract/endpoints';
import { only, outcomes, peopleOfSession, signedIn } from './cast.ts';
import type { PermissionCase } from './permission-case.ts';
import { attend, enter, memberInChamber } from './world.ts';
import type { World } from './world.ts';

const ofSession = ({ idVotingSession }: World) => ({ params: { idVotingSession } });
const sessionBody = {
  title: 'Another title',
  description: '',
  epochStartTime: 1_000,
  epochEndTime: 2_000,
  members: null,
};

async function besideAMember(world: World): Promise<void> {
  await memberInChamber(world);
  await attend(world);
}

/** Everybody is refused. An outsider does not even learn who is there. */
const forbidden = outcomes('permission-missing', { outsider: 'not-found' });
const moderatorsOfTheSession = only(['moderator'], { outsider: 'not-found' });

const whoSeeAttendance = only(['admin', 'moderator']);

/** The cases of voting sessions, people's places, hands and microphones. */
export const casesOfSessions: readonly PermissionCase[] = [
  {
    endpoint: 'listVotingSessions',
    what: '[SESS-06] one’s own sessions',
    expected: signedIn,
    answer: ({ actor, idVotingSession }, answer) => {
      const listed = endpoints.listVotingSessions.answer.parse(answer);
      const found = listed.some((session) => session.idVotingSession === idVotingSession);
      if (found === (actor === 'outsider'))
        throw new Error('an outsider’s list holds only sessions of theirs');
    },
  },
  { endpoint: 'getVotingSession', what: '[SESS-07] its people', input: ofSession, expected: peopleOfSession },
  {
    endpoint: 'listEarlierSessions',
    what: '[SESS-06] one’s own sessions that are over',
    expected: signedIn,
  },
  {
    endpoint: 'getEarlierSession',
    what: '[SESS-07] its people',
    input: ofSession,
    expected: peopleOfSession,
  },
  {
    endpoint: 'getMeetingInfo',
    what: '[SESS-04] its people',
    input: ofSession,
    expected: peopleOfSession,
  },
  {
    endpoint: 'callPhone',
    what: '[FND-60] moderators, where it is not switched on',
    input: (world) => ({ ...ofSession(world), body: { phoneNumber: '+47 22 31 30 50' } }),
    expected: outcomes('permission-missing', { moderator: 'dial-out-off' }),
  },
  {
    endpoint: 'listPhones',
    what: '[FND-60] [BEY-17] who moderates or records',
    input: ofSession,
    expected: only(['admin', 'moderator']),
  },
  {
    endpoint: 'notePhoneAgreed',
    what: '[BEY-17] who moderates or records',
    input: (world) => ({ params: { ...ofSession(world).params, phoneId: 'phone-1' } }),
    expected: only(['admin', 'moderator']),
  },
  {
    endpoint: 'takePhoneOut',
    what: '[FND-60] [BEY-45] who moderates or records',
    input: (world) => ({ params: { ...ofSession(world).params, phoneId: 'phone-1' } }),
    expected: only(['admin', 'moderator']),
  },
  {
    endpoint: 'listAbsentPeople',
    what: '[ADMIN-06] moderators',
    input: ofSession,
    expected: only(['moderator']),
  },
  {
    endpoint: 'mailAbsentPeople',
    what: '[ADMIN-06] moderators, to people who are no members',
    input: (world) => ({
      ...ofSession(world),
      body: { subject: 'Come', text: 'Come.', userIds: ['nobody'], requestId: 'r1' },
    }),
    expected: outcomes('permission-missing', { moderator: 'nobody-absent' }),
  },
  {
    endpoint: 'createVotingSession',
    what: '[PERM-25] administrators',
    input: () => ({ body: sessionBody }),
    expected: only(['admin']),
  },
  {
    endpoint: 'updateVotingSession',
    what: '[PERM-25] administrators',
    input: (world) => ({ ...ofSession(world), body: sessionBody }),
    expected: only(['admin']),
  },
  {
    endpoint: 'changeVotingSession',
    what: '[PERM-25] administrators',
    input: (world) => ({ ...ofSession(world), body: { title: 'Changed' } }),
    expected: only(['admin']),
  },
  {
    endpoint: 'updateVotingSessionDavra',
    what: '[PERM-08][CHAT-18] moderators and administrators switch the chat to all',
    input: (world) => ({ ...ofSession(world), body: { chatAll: false } }),
    expected: only(['admin', 'moderator']),
  },
  {
    endpoint: 'updateVotingSessionDavra',
    what: '[PROXY-01] administrators say who votes for whom',
    input: (world) => ({
      ...ofSession(world),
      body: { proxyVoters: [{ proxyUserId: 'member02', behalfOfUserId: 'member03' }] },
    }),
    expected: only(['admin']),
  },
  {
    endpoint: 'updateVotingSessionDavra',
    what: '[PROXY-01] administrators change who votes for whom',
    input: (world) => ({
      ...ofSession(world),
      body: { proxyPairs: { add: [{ proxyUserId: 'member02', behalfOfUserId: 'member03' }] } },
    }),
    expected: only(['admin']),
  },
  {
    endpoint: 'importProxies',
    what: '[BEY-20][PROXY-01] administrators import who votes for whom',
    input: (world) => ({
      ...ofSession(world),
      body: { csv: 'represented,proxy\nmember03@demo.test,member02@demo.test\n', dryRun: true },
    }),
    expected: only(['admin']),
  },
  {
    endpoint: 'listProxyImports',
    what: '[BEY-20][PROXY-01] administrators see the imports of proxies',
    input: ofSession,
    expected: only(['admin']),
  },
  ...(['planUndoProxyImport', 'undoProxyImport'] as const).map((endpoint): PermissionCase => ({
    endpoint,
    what: '[BEY-20][PROXY-01] administrators, of an import that exists',
    input: ({ idVotingSession }) => ({ params: { idVotingSession, importId: 'no-import' } }),
    expected: { ...only(['admin']), admin: 'not-found' },
  })),
  ...(['audio', 'video', 'share'] as const).map((what): PermissionCase => ({
    endpoint: 'updateVotingSessionDavra',
    what: `[PERM-22][PERM-23][PERM-24] ${what} of all is muted by force by holders of its permission`,
    input: (world) => ({ ...ofSession(world), body: { forceMuteAll: { [what]: true } } }),
    expected: only(['moderator']),
  })),
  {
    endpoint: 'updateVotingSessionDavra',
    what: '[SHARE-05] moderators and administrators say who sees no shared screen',
    input: (world) => ({ ...ofSession(world), body: { screenshareViewing: { disable: ['member02'] } } }),
    expected: only(['admin', 'moderator']),
  },
  {
    endpoint: 'updateVotingSessionDavra',
    what: '[SESS-09] moderators and administrators say whether people join before the host',
    input: (world) => ({ ...ofSession(world), body: { joinBeforeHost: false } }),
    expected: only(['admin', 'moderator']),
  },
  ...(['waitingRoom', 'lobbyUntilStart'] as const).map((what): PermissionCase => ({
    endpoint: 'updateVotingSessionDavra',
    what: `[LOBBY-12][BEY-19] moderators and administrators switch ${what}`,
    input: (world) => ({ ...ofSession(world), body: { [what]: true } }),
    expected: only(['admin', 'moderator']),
  })),
  {
    endpoint: 'endVotingSession',
    what: '[EXIT-11] moderators',
    input: ofSession,
    expected: only(['moderator']),
  },
  {
    endpoint: 'readClosedSession',
    what: '[BEY-45] moderators see who stays in a closed session',
    input: ofSession,
    expected: only(['moderator']),
  },
  {
    endpoint: 'closeSession',
    what: '[BEY-45] moderators close a session',
    input: ({ idVotingSession }) => ({ params: { idVotingSession }, body: { named: [] } }),
    expected: only(['moderator']),
  },
  {
    endpoint: 'openSession',
    what: '[BEY-45] moderators open it again',
    input: ofSession,
    expected: only(['moderator']),
  },
  {
    endpoint: 'deleteVotingSession',
    what: '[PERM-25] administrators',
    input: ofSession,
    expected: only(['admin']),
  },
  {
    endpoint: 'listCallInNumbers',
    what: '[FND-59] its people',
    input: ({ idVotingSession }) => ({ params: { meetingId: idVotingSession } }),
    expected: peopleOfSession,
  },
  { endpoint: 'checkExtend', what: '[LEAVE-05] its people', input: ofSession, expected: peopleOfSession },
  {
    endpoint: 'listCurrentUsers',
    what: '[PEOP-12] of the session that one attends',
    given: besideAMember,
    expected: peopleOfSession,
  },
  { endpoint: 'listPeopleStates', what: '[PEOP-07] its people', input: ofSession, expected: peopleOfSession },
  {
    endpoint: 'refreshPeopleStates',
    what: '[PEOP-10] one’s own state, and nothing for an outsider',
    given: enter,
    expected: signedIn,
    answer: ({ actor, userId }, answer) => {
      const state = endpoints.refreshPeopleStates.answer.parse(answer);
      const right = actor === 'outsider' ? state === null : state?.userId === userId;
      if (!right) throw new Error('the state of somebody else');
    },
  },
  {
    endpoint: 'setMeeting',
    what: '[PEOP-06] its people enter',
    input: ({ idVotingSession }) => ({ body: { idVotingSession, meeting: 'mainchamber' } }),
    expected: peopleOfSession,
  },
  {
    endpoint: 'postHeartbeat',
    what: '[WS-09] anybody with an account',
    input: () => ({ body: { source: 'https' } }),
    expected: signedIn,
  },
  {
    endpoint: 'getOwnConnections',
    what: '[WS-01] anybody with an account, of the own account',
    expected: signedIn,
  },
  {
    endpoint: 'updatePeopleState',
    what: '[PERM-33] one’s own microphone',
    given: attend,
    input: ({ userId }) => ({ params: { userId }, body: { muteAudio: 1 } }),
    expected: peopleOfSession,
  },
  {
    endpoint: 'updatePeopleState',
    what: '[PERM-34] one’s own hand',
    given: enter,
    input: ({ userId }) => ({ params: { userId }, body: { handType: 1 } }),
    expected: outcomes('raise-hand-disabled', {
      admin: 'ok',
      moderator: 'ok',
      member: 'ok',
      roleless: 'ok',
      outsider: 'not-found',
    }),
  },
  {
    endpoint: 'updatePeopleState',
    what: '[PERM-09] another’s hand is lowered by moderators',
    given: besideAMember,
    input: () => ({ params: { userId: 'member02' }, body: { handType: 0 } }),
    expected: moderatorsOfTheSession,
  },
  {
    endpoint: 'updatePeopleState',
    what: '[HANDS-05] another’s hand is raised by nobody',
    given: besideAMember,
    input: () => ({ params: { userId: 'member02' }, body: { handType: 2 } }),
    expected: forbidden,
  },
  {
    endpoint: 'updatePeopleState',
    what: '[PERM-08] another is muted by moderators',
    given: besideAMember,
    input: () => ({ params: { userId: 'member02' }, body: { muteAudio: 1 } }),
    expected: moderatorsOfTheSession,
  },
  ...(['forceMuteAudio', 'forceMuteVideo', 'forceMuteShare'] as const).flatMap((field) =>
    ([-1, 0, null] as const).map((word): PermissionCase => ({
      endpoint: 'updatePeopleState',
      what: `[MEDIA-11] ${field} ${word} is said by moderators`,
      given: besideAMember,
      input: () => ({ params: { userId: 'member02' }, body: { [field]: word } }),
      expected: moderatorsOfTheSession,
    })),
  ),
  {
    endpoint: 'updatePeopleState',
    what: '[MEDIA-11] nobody but a moderator releases themselves',
    given: attend,
    input: ({ userId }) => ({ params: { userId }, body: { forceMuteAudio: 0 } }),
    expected: moderatorsOfTheSession,
  },
  {
    endpoint: 'muteOthers',
    what: '[PERM-22] holders of the permission to mute all by force',
    given: besideAMember,
    expected: only(['moderator']),
  },
  {
    endpoint: 'updatePeopleState',
    what: '[PERM-36] another is unmuted by nobody',
    given: besideAMember,
    input: () => ({ params: { userId: 'member02' }, body: { muteAudio: 0 } }),
    expected: forbidden,
  },
  {
    endpoint: 'updatePeopleState',
    what: '[PERM-08] the name shown is set by moderators, also the own',
    given: attend,
    input: ({ userId }) => ({ params: { userId }, body: { overridedName: 'The Speaker' } }),
    expected: moderatorsOfTheSession,
  },
  {
    endpoint: 'lowerAllHands',
    what: '[PERM-09] holders of the permission',
    given: besideAMember,
    expected: only(['moderator']),
  },
  {
    endpoint: 'getAttendance',
    what: '[BEY-12] those who moderate or administer',
    given: memberInChamber,
    input: ofSession,
    expected: whoSeeAttendance,
  },
  {
    endpoint: 'getAttendance',
    what: '[BEY-12] of a session that is not there',
    input: () => ({ params: { idVotingSession: 'nowhere' } }),
    expected: only([], { admin: 'not-found', moderator: 'not-found' }),
  },
  {
    endpoint: 'downloadAttendance',
    what: '[BEY-12] those who moderate or administer',
    input: ({ idVotingSession }) => ({ params: { idVotingSession, part: 'stays' } }),
    expected: whoSeeAttendance,
  },
  {
    endpoint: 'exportAttendance',
    what: '[BEY-12] those who moderate or administer',
    input: ofSession,
    expected: whoSeeAttendance,
  },
];
