import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import { sendGroupPicture, sendSiteFile } from '@hemicycle/testkit/send-site-file';
import type { CallError, TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let admin: TestClient;

beforeAll(async () => {
  server = await startTestServer({ clock: createFakeClock() });
  admin = await server.signIn('admin');
});
afterAll(() => server.stop());

/** A PNG of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const groups = () => admin.call('listGroups');
const groupOf = async (id: string) => (await groups()).find((group) => group.id === id);

const upload = (bytes: Buffer, groupId = 'greens') =>
  sendGroupPicture(admin, groupId, Uint8Array.from(bytes));
async function send(groupId: string, bytes: Buffer) {
  const fileId = await upload(bytes, groupId);
  return admin.call('saveGroupPicture', { params: { groupId }, body: { fileId } });
}
const picturesKept = async () => {
  const { rows } = await server.database.pool.query('select state, type from group_pictures');
  return rows;
};

test('[PEOP-03] [PEOP-04] groups of the six types are made, with a free colour, and weights only where they belong', async () => {
  for (const grouptype of [
    'primary',
    'secondary',
    'miscellaneous',
    'delegation',
    'vote-organisation',
  ] as const) {
    const made = await admin.call('createGroup', { body: { name: `New ${grouptype}`, grouptype } });
    expect(made).toMatchObject({ grouptype, color: expect.stringMatching(/^#/), weightingNumber: null });
    const weighted = { name: `W ${grouptype}`, grouptype, weightingNumber: '2', voteOrganisation: made.id };
    expect(await refusalOf(admin.call('createGroup', { body: weighted }))).toBe('invalid-input');
  }
  const organisation = (await groups()).find(({ name }) => name === 'New vote-organisation')?.id ?? '';
  const weighting = { name: 'Twos', grouptype: 'vote-weighting' as const };
  expect(await refusalOf(admin.call('createGroup', { body: weighting }))).toBe('invalid-input');
  const body = { ...weighting, weightingNumber: '2.50', voteOrganisation: organisation };
  const made = await admin.call('createGroup', { body });
  expect(made).toMatchObject({ weightingNumber: '2.5', voteOrganisation: organisation });
  expect(
    await refusalOf(
      admin.call('createGroup', { body: { ...body, name: 'Threes', voteOrganisation: 'greens' } }),
    ),
  ).toBe('invalid-input');
  const again = { name: 'NEW primary', grouptype: 'primary' as const };
  expect(await refusalOf(admin.call('createGroup', { body: again }))).toBe('already-exists');
});

test('[PEOP-03] of two clerks who change a group the second is told', async () => {
  const params = { groupId: 'regions-and-islands' };
  const read = await groupOf(params.groupId);
  const before = { name: read?.name ?? '', color: read?.color ?? '' };
  const named = await admin.call('updateGroup', { params, body: { color: '#102030', before } });
  expect(named.color).toBe('#102030');
  const second = { params, body: { color: '#405060', before } };
  expect(await refusalOf(admin.call('updateGroup', second))).toBe('changed-meanwhile');
  expect((await groupOf(params.groupId))?.color).toBe('#102030');
  const weight = { params, body: { weightingNumber: '3' } };
  expect(await refusalOf(admin.call('updateGroup', weight))).toBe('invalid-input');
});

test('[VBG-06] of two clerks who give a group a picture, or take it away, the second is told, and theirs stays', async () => {
  const { id: groupId } = await admin.call('createGroup', {
    body: { name: 'Two clerks', grouptype: 'delegation' },
  });
  const params = { groupId };
  const before = { virtualBackgroundUrl: null };
  const files = [await upload(PNG, groupId), await upload(PNG, groupId)];
  const save = (fileId: string) => admin.call('saveGroupPicture', { params, body: { fileId, before } });
  const outcomes = await Promise.allSettled(files.map(save));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const kept = await groupOf(groupId);
  expect(kept?.virtualBackgroundUrl).toMatch(/^\/api\/groups\/pictures\//);
  const left = files[outcomes.findIndex(({ status }) => status === 'rejected')] ?? '';
  expect(await refusalOf(save(left))).toBe('changed-meanwhile');
  const remove = (was: string | null) =>
    admin.call('removeGroupPicture', { params, body: { before: { virtualBackgroundUrl: was } } });
  expect(await refusalOf(remove(null))).toBe('changed-meanwhile');
  expect(await groupOf(groupId)).toEqual(kept);
  expect(await picturesKept()).toHaveLength(1);
  expect((await admin.fetch(kept?.virtualBackgroundUrl ?? '')).status).toBe(200);
  await remove(kept?.virtualBackgroundUrl ?? null);
  // The same again, as after a lost answer, is accepted.
  expect(await remove(kept?.virtualBackgroundUrl ?? null)).toMatchObject(before);
  await admin.call('deleteGroup', { params });
});

test('[PEOP-03] a group in use is not deleted, and what uses it is named; an unused one goes', async () => {
  const before = await groups();
  const refused = await admin
    .call('deleteGroup', { params: { groupId: 'greens' } })
    .catch((error: CallError) => error);
  expect(refused).toMatchObject({ code: 'group-in-use', body: { error: { details: [{ path: 'people' }] } } });
  const use = await admin.call('getGroupUse', { params: { groupId: 'council-of-regions' } });
  expect(use.weights).toBeGreaterThan(0);
  expect(await refusalOf(admin.call('deleteGroup', { params: { groupId: 'council-of-regions' } }))).toBe(
    'group-in-use',
  );
  expect(await groups()).toEqual(before);
  const { id } = await admin.call('createGroup', { body: { name: 'Nobody', grouptype: 'delegation' } });
  await send(id, PNG);
  await admin.call('deleteGroup', { params: { groupId: id } });
  expect(await groups()).toEqual(before);
  expect(await picturesKept()).toEqual([]);
});

test('[PEOP-03] [BEY-21] a group that a sign-on provider gives stays until its rule goes', async () => {
  const { id } = await admin.call('createGroup', { body: { name: 'By rule', grouptype: 'secondary' } });
  const params = { groupId: id };
  const { id: providerId } = await admin.call('createSignOnProvider', {
    body: {
      ...{ name: 'Staff', isOn: true, issuer: 'https://idp.example.org', clientId: 'hemicycle' },
      ...{ clientSecret: null, scopes: 'openid', newPeople: 'match', firstRoles: [] },
      mappings: [{ claim: 'groups', value: 'greens', roles: [], groups: [id] }],
    },
  });
  expect(await admin.call('getGroupUse', { params })).toMatchObject({ people: 0, providers: 1 });
  const refused = await admin.call('deleteGroup', { params }).catch((error: CallError) => error);
  expect(refused).toMatchObject({
    code: 'group-in-use',
    body: { error: { details: [{ path: 'providers' }] } },
  });
  expect(await groupOf(id)).toBeDefined();
  await admin.call('updateSignOnProvider', { params: { providerId }, body: { mappings: [] } });
  await admin.call('deleteGroup', { params });
  expect(await groupOf(id)).toBeUndefined();
});

test('[VBG-06] [VBG-07] a group gets a picture by its bytes, everybody signed in may read it, and it may be mandatory', async () => {
  const params = { groupId: 'greens' };
  const mandatory = { params, body: { virtualBackgroundMandatory: true } };
  expect(await refusalOf(admin.call('updateGroup', mandatory))).toBe('invalid-input');
  const text = send('greens', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  expect(await refusalOf(text)).toBe('file-type-not-accepted');
  const large = { params, body: { sizeBytes: 4 * 1024 * 1024 + 1 } };
  expect(await refusalOf(admin.call('createGroupPictureUpload', large))).toBe('file-too-large');
  expect(await picturesKept()).toEqual([]);

  const fileId = await upload(PNG);
  const ofList = await sendSiteFile(admin, 'createListUpload', Uint8Array.from(PNG));
  expect(await refusalOf(admin.call('saveGroupPicture', { params, body: { fileId: ofList } }))).toBe(
    'upload-gone',
  );
  await admin.call('saveGroupPicture', { params, body: { fileId } });
  expect(await refusalOf(admin.call('saveGroupPicture', { params, body: { fileId } }))).toBe('upload-gone');
  await admin.call('updateGroup', mandatory);
  const first = await groupOf('greens');
  expect(first?.virtualBackgroundUrl).toMatch(/^\/api\/groups\/pictures\/[\da-f-]{36}\.png$/);
  const member = await server.signIn('member01');
  const read = await member.fetch(first?.virtualBackgroundUrl ?? '');
  expect([read.status, read.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(Buffer.from(await read.arrayBuffer()).equals(PNG)).toBe(true);
  expect((await server.client().fetch(first?.virtualBackgroundUrl ?? '')).status).toBe(401);

  await send('greens', PNG);
  const second = await groupOf('greens');
  expect(second?.virtualBackgroundUrl).not.toBe(first?.virtualBackgroundUrl);
  expect(second?.virtualBackgroundMandatory).toBe(true);
  expect((await member.fetch(first?.virtualBackgroundUrl ?? '')).status).toBe(404);
  expect(await picturesKept()).toEqual([{ state: 'kept', type: 'image/png' }]);

  await admin.call('removeGroupPicture', { params });
  expect(await groupOf('greens')).toMatchObject({
    code: null,
    virtualBackgroundUrl: null,
    virtualBackgroundMandatory: false,
  });
  expect(await picturesKept()).toEqual([]);
});

test('[BEY-33] a group gets a short name for the displays, keeps it through other changes, and loses it', async () => {
  const params = { groupId: 'greens' };
  const change = (body: object) => admin.call('updateGroup', { params, body });
  await change({ code: 'GRN', before: { code: null } });
  expect(await change({ color: '#5a8a3b' })).toMatchObject({ code: 'GRN' });
  expect(await refusalOf(change({ code: 'G', before: { code: null } }))).toBe('changed-meanwhile');
  expect(await refusalOf(change({ code: 'TOO LONG ONE' }))).toBe('invalid-input');
  expect(await change({ code: null })).toMatchObject({ code: null });
});
