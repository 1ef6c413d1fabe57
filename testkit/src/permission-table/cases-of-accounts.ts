import { endpoints } from '@hemicycle/contract/endpoints';
import { accounts, everybody, only, outcomes, peopleOfSession, signedIn } from './cast.ts';
import type { PermissionCase } from './permission-case.ts';

const administrators = ['admin'] as const;
const seesAddresses = ['admin', 'moderator'];

function mustBe(what: string, is: boolean): void {
  if (!is) throw new Error(what);
}

/** The cases of signing in, the site, accounts, groups and roles. */
export const casesOfAccounts: readonly PermissionCase[] = [
  {
    endpoint: 'login',
    what: '[AUTH-02] anybody may try to sign in',
    input: ({ userId }) => ({ body: { email: `${userId}@demo.test`, password: 'demo' } }),
    expected: { ...everybody, guest: 'invalid-credentials' },
    ownSignIn: true,
  },
  { endpoint: 'logout', what: '[AUTH-07] anybody may sign out', expected: everybody, ownSignIn: true },
  {
    endpoint: 'getSessionInfo',
    what: '[AUTH-02] one’s own info and no other',
    expected: signedIn,
    answer: ({ userId }, answer) =>
      mustBe('it is the own account', endpoints.getSessionInfo.answer.parse(answer).info.userId === userId),
  },
  { endpoint: 'listOwnSignIns', what: '[AUTH-02] one’s own sign-ins', expected: signedIn },
  {
    endpoint: 'endOwnSignIns',
    what: '[AUTH-02] nobody ends a sign-in of somebody else',
    given: async ({ server }) => {
      const { rows } = await server.database.pool.query<{ id: string }>(
        `select id from sign_ins where user_id = 'member02' limit 1`,
      );
      return rows[0]?.id ?? 'no-sign-in';
    },
    input: (_world, signInId) => ({ body: { signInId } }),
    expected: outcomes('not-found'),
  },
  {
    endpoint: 'updateSessionInfo',
    what: '[AUTH-04] a session of one’s own is chosen, another’s is not there',
    input: ({ idVotingSession }) => ({ body: { userSession: { votingSessionToAttend: idVotingSession } } }),
    expected: peopleOfSession,
  },
  {
    endpoint: 'activateAccessibility',
    what: '[A11Y-02] anybody with an account, for themselves',
    input: () => ({ body: { accessibility: true } }),
    expected: signedIn,
  },
  { endpoint: 'getWebexToken', what: '[AUTH-09] anybody with an account', expected: signedIn },
  {
    endpoint: 'getSiteConfig',
    what: '[CFG-01] the public part for everybody, the flags for accounts',
    expected: everybody,
    answer: ({ actor }, answer) =>
      mustBe(
        'flags only for accounts',
        (endpoints.getSiteConfig.answer.parse(answer).flags === null) === (actor === 'nobody'),
      ),
  },
  {
    endpoint: 'getSiteFlags',
    what: '[CFG-01] [PERM-25] the flags of the site itself: administrators',
    expected: only(['admin']),
  },
  {
    endpoint: 'updateSiteFlags',
    what: '[CFG-01] [PERM-25] administrators change them',
    input: () => ({ body: { toastTimeOut: 5000 } }),
    expected: only(['admin']),
  },
  { endpoint: 'getHelpTips', what: '[TIP-01] everybody who is signed in', expected: signedIn },
  {
    endpoint: 'updateHelpTips',
    what: '[TIP-01] [PERM-25] administrators change them, as they have read them',
    input: () => ({ params: { group: 'voting' }, body: { tips: null, before: [] } }),
    expected: { ...only(administrators), admin: 'changed-meanwhile' },
  },
  {
    endpoint: 'getSiteIdentity',
    what: '[FND-04] [PERM-25] administrators read it',
    expected: only(administrators),
  },
  {
    endpoint: 'updateSiteIdentity',
    what: '[FND-04] [PERM-25] administrators change it, in the version that they have read',
    input: () => ({ body: { siteName: 'City Council', version: 'another' } }),
    expected: { ...only(administrators), admin: 'changed-meanwhile' },
  },
  {
    endpoint: 'saveSiteLogo',
    what: '[FND-04] [PERM-25] administrators give the house a logo; nobody gives it anything but a picture',
    input: () => ({ body: { png: 'SGVsbG8=', before: { siteLogo: null } } }),
    expected: { ...only(administrators), admin: 'file-type-not-accepted' },
  },
  {
    endpoint: 'removeSiteLogo',
    what: '[FND-04] [PERM-25] administrators take it away',
    input: () => ({ body: { before: { siteLogo: null } } }),
    expected: only(administrators),
  },
  {
    endpoint: 'getSiteLogo',
    what: '[FND-04] everybody may ask for the logo; there is none of this hash',
    input: () => ({ params: { hash: '0'.repeat(64) } }),
    expected: outcomes('not-found', { nobody: 'not-found' }),
  },
  {
    endpoint: 'listVoteQuestions',
    what: '[FND-51] [PERM-21] those who run polls',
    expected: only(['admin', 'moderator']),
  },
  {
    endpoint: 'getManyUsers',
    what: '[PEOP-02] others without their addresses, except for those who administer or moderate',
    input: () => ({ body: { userIds: ['member02'] } }),
    expected: signedIn,
    answer: ({ actor }, answer) => {
      const [user] = endpoints.getManyUsers.answer.parse(answer);
      mustBe('addresses', user !== undefined && user.emails.length > 0 === seesAddresses.includes(actor));
    },
  },
  { endpoint: 'listUsers', what: '[PERM-25] administrators', expected: only(administrators) },
  {
    endpoint: 'createUser',
    what: '[PERM-25] administrators',
    input: ({ serial }) => ({
      body: {
        email: `new${serial}@demo.test`,
        displayName: 'New',
        password: 'long enough',
        roles: ['member'],
      },
    }),
    expected: only(administrators),
  },
  {
    endpoint: 'updateUserRoles',
    what: '[PERM-25] another’s roles: administrators',
    input: () => ({ params: { userId: 'member03' }, body: { roles: ['member'] } }),
    expected: only(administrators),
  },
  {
    endpoint: 'updateUserRoles',
    what: '[PERM-25] one’s own roles: nobody makes themselves an administrator',
    input: ({ userId }) => ({ params: { userId }, body: { roles: ['administrator'] } }),
    expected: only(administrators),
  },
  { endpoint: 'searchPeople', what: '[PERM-25] administrators', expected: only(administrators) },
  {
    endpoint: 'getPerson',
    what: '[PERM-25] administrators, also of themselves',
    input: ({ userId }) => ({ params: { userId } }),
    expected: only(administrators),
  },
  {
    endpoint: 'updatePerson',
    what: '[PERM-25] nobody else changes an account, not even their own',
    input: ({ userId, serial }) => ({ params: { userId }, body: { firstName: `Name ${serial}` } }),
    expected: only(administrators),
  },
  {
    endpoint: 'changePeople',
    what: '[PERM-25] nobody else gives roles',
    input: ({ userId }) => ({
      body: { whom: { userIds: [userId] }, change: { addRoles: ['administrator'] } },
    }),
    expected: only(administrators),
  },
  {
    endpoint: 'changePeople',
    what: '[PERM-25] nobody switches off themselves',
    input: ({ userId }) => ({ body: { whom: { userIds: [userId] }, change: { on: false } } }),
    expected: { ...only(administrators), admin: 'own-account' },
  },
  {
    endpoint: 'deletePerson',
    what: '[PERM-25] nobody deletes themselves',
    input: ({ userId }) => ({ params: { userId } }),
    expected: { ...only(administrators), admin: 'own-account' },
  },
  {
    endpoint: 'savePersonPicture',
    what: '[PEOP-01] anybody with an account gives themselves a picture, and nothing but a picture',
    input: ({ userId }) => ({
      params: { userId },
      body: { jpeg: 'SGVsbG8=', before: { avatar: null } },
    }),
    expected: { ...outcomes('file-type-not-accepted'), guest: 'account-needed' },
  },
  {
    endpoint: 'removePersonPicture',
    what: '[PEOP-01] [PERM-25] of somebody else: administrators',
    input: () => ({ params: { userId: 'member03' }, body: { before: { avatar: null } } }),
    expected: { ...only(administrators), guest: 'account-needed' },
  },
  {
    endpoint: 'getPersonPicture',
    what: '[PEOP-01] everybody who is signed in may ask for a picture; there is none of this hash',
    input: () => ({ params: { picture: `${'0'.repeat(64)}.jpg` } }),
    expected: outcomes('not-found'),
  },
  {
    endpoint: 'changePassword',
    what: '[AUTH-02] anybody with an account, who says the present password',
    input: () => ({ body: { password: 'not the password', newPassword: 'another password' } }),
    expected: { ...outcomes('proof-refused'), guest: 'account-needed' },
  },
  {
    endpoint: 'makePasswordLink',
    what: '[PERM-25] administrators',
    input: () => ({ params: { userId: 'member03' }, body: { by: 'shown' } }),
    expected: only(administrators),
  },
  {
    endpoint: 'listPersonSignIns',
    what: '[PERM-25] administrators',
    input: () => ({ params: { userId: 'member03' } }),
    expected: only(administrators),
  },
  {
    endpoint: 'endPersonSignIns',
    what: '[PERM-25] administrators',
    given: async ({ server }) => {
      await server.signIn('member03');
      return 'member03';
    },
    input: (_world, userId) => ({ params: { userId }, body: { all: true } }),
    expected: only(administrators),
  },
  {
    endpoint: 'forgotPassword',
    what: '[AUTH-02] anybody may ask',
    input: ({ serial }) => ({ body: { email: `nobody${serial}@demo.test` } }),
    expected: everybody,
  },
  {
    endpoint: 'checkPasswordLink',
    what: '[AUTH-02] nobody without a link',
    input: () => ({ body: { token: 'no token' } }),
    expected: { ...outcomes('password-link-over'), nobody: 'password-link-over' },
  },
  {
    endpoint: 'setPasswordByLink',
    what: '[AUTH-02] nobody without a link',
    input: () => ({ body: { token: 'no token', newPassword: 'another password' } }),
    expected: { ...outcomes('password-link-over'), nobody: 'password-link-over' },
  },
  {
    endpoint: 'importUsers',
    what: '[PERM-25] administrators',
    input: ({ serial }) => ({
      body: {
        csv: `email,displayName,groups,roles,password\nimported${serial}@demo.test,Imported,,Member,long enough\n`,
        dryRun: true,
      },
    }),
    expected: only(administrators),
  },
  {
    endpoint: 'createListUpload',
    what: '[PERM-25] administrators',
    input: () => ({ body: { sizeBytes: 10 } }),
    expected: only(administrators),
  },
  { endpoint: 'listPeopleImports', what: '[PERM-25] administrators', expected: only(administrators) },
  {
    endpoint: 'getPeopleImport',
    what: '[PERM-25] administrators, of an import that exists',
    input: () => ({ params: { importId: 'no-import' } }),
    expected: { ...only(administrators), admin: 'not-found' },
  },
  {
    endpoint: 'inviteImported',
    what: '[PERM-25] administrators, of an import that exists',
    input: () => ({ params: { importId: 'no-import' } }),
    expected: { ...only(administrators), admin: 'not-found' },
  },
  {
    endpoint: 'planUndoImport',
    what: '[PERM-25] administrators, of an import that exists',
    input: () => ({ params: { importId: 'no-import' } }),
    expected: { ...only(administrators), admin: 'not-found' },
  },
  {
    endpoint: 'undoImport',
    what: '[PERM-25] administrators, of an import that exists',
    input: () => ({ params: { importId: 'no-import' } }),
    expected: { ...only(administrators), admin: 'not-found' },
  },
  {
    endpoint: 'createRole',
    what: '[PERM-25] administrators',
    input: ({ serial }) => ({ body: { name: `Role ${serial}`, actionsAllowed: ['app_vote-bool'] } }),
    expected: only(administrators),
  },
  {
    endpoint: 'updateRole',
    what: '[PERM-25] administrators: nobody changes their own role',
    input: () => ({ params: { roleId: 'observer' }, body: { name: 'Observer' } }),
    expected: only(administrators),
  },
  {
    endpoint: 'previewRole',
    what: '[PERM-25] administrators',
    input: () => ({ params: { roleId: 'member' }, body: { actionsAllowed: [] } }),
    expected: only(administrators),
  },
  {
    endpoint: 'getRoleUse',
    what: '[PERM-04] administrators',
    input: () => ({ params: { roleId: 'member' } }),
    expected: only(administrators),
  },
  {
    endpoint: 'deleteRole',
    what: '[PERM-25] administrators, and no role of another number of people than was told',
    input: () => ({ params: { roleId: 'member' }, body: { people: 0 } }),
    expected: { ...only(administrators), admin: 'changed-meanwhile' },
  },
  {
    endpoint: 'createGroup',
    what: '[PERM-25] administrators',
    input: ({ serial }) => ({ body: { name: `Group ${serial}`, grouptype: 'secondary' } }),
    expected: only(administrators),
  },
  {
    endpoint: 'updateGroup',
    what: '[PERM-25] administrators',
    input: () => ({ params: { groupId: 'greens' }, body: { color: '#123456' } }),
    expected: only(administrators),
  },
  {
    endpoint: 'getGroupUse',
    what: '[PERM-25] administrators',
    input: () => ({ params: { groupId: 'greens' } }),
    expected: only(administrators),
  },
  {
    endpoint: 'deleteGroup',
    what: '[PERM-25] administrators, and no group that people are in',
    input: () => ({ params: { groupId: 'greens' } }),
    expected: { ...only(administrators), admin: 'group-in-use' },
  },
  {
    endpoint: 'createGroupPictureUpload',
    what: '[PERM-25] administrators',
    input: () => ({ params: { groupId: 'greens' }, body: { sizeBytes: 10 } }),
    expected: only(administrators),
  },
  {
    endpoint: 'saveGroupPicture',
    what: '[PERM-25] administrators, of a group that exists',
    input: () => ({ params: { groupId: 'no-group' }, body: { fileId: 'no-file' } }),
    expected: { ...only(administrators), admin: 'not-found' },
  },
  {
    endpoint: 'removeGroupPicture',
    what: '[PERM-25] administrators',
    input: () => ({ params: { groupId: 'greens' } }),
    expected: only(administrators),
  },
  {
    endpoint: 'getGroupPicture',
    what: '[VBG-06] anybody signed in, where there is one',
    input: () => ({ params: { picture: '00000000-0000-4000-8000-000000000000.png' } }),
    expected: { ...outcomes('not-found'), guest: 'not-found' },
  },
  {
    endpoint: 'createSiteBackgroundUpload',
    what: '[PERM-25] administrators',
    input: () => ({ body: { sizeBytes: 10 } }),
    expected: only(administrators),
  },
  {
    endpoint: 'saveSiteBackground',
    what: '[PERM-25] administrators, of a file that they have uploaded',
    input: () => ({ body: { fileId: 'no-file' } }),
    expected: { ...only(administrators), admin: 'upload-gone' },
  },
  {
    endpoint: 'getSiteBackground',
    what: '[VBG-05] anybody signed in, where there is one',
    input: () => ({ params: { picture: '00000000-0000-4000-8000-000000000000.png' } }),
    expected: { ...outcomes('not-found'), guest: 'not-found' },
  },
  { endpoint: 'listGroups', what: '[FND-52] anybody signed in', expected: signedIn },
  {
    endpoint: 'listRoles',
    what: '[FND-52] what other roles may do is told to administrators only',
    expected: accounts,
    answer: ({ actor }, answer) => {
      const roles = endpoints.listRoles.answer.parse(answer);
      const streaming = roles.find(({ id }) => id === 'transcriber');
      const told = (streaming?.actionsAllowed.length ?? 0) > 0;
      mustBe('the role is listed', streaming !== undefined);
      mustBe('permissions of another role', told === ['admin', 'transcriber'].includes(actor));
    },
  },
];
