import { endpoints } from '@hemicycle/contract/endpoints';
import { only } from './cast.ts';
import type { Actor } from './cast.ts';
import type { PermissionCase } from './permission-case.ts';
import type { World } from './world.ts';

const direct = (idVotingSession: string, one: string, other: string) =>
  ['direct', idVotingSession, ...[one, other].toSorted()].join('.');

const whoChat: readonly Actor[] = [
  'admin',
  'moderator',
  'captioner',
  'transcriber',
  'interpreter',
  'member',
  'guest',
];
const chat = only(whoChat, { outsider: 'not-found' });
const nobody = only([], {
  ...Object.fromEntries(whoChat.map((actor) => [actor, 'not-found'])),
  outsider: 'not-found',
});

/** Makes an upload URL for the room of the session. Returns its key. */
async function grantTo({ clients, idVotingSession }: World, grantee: Actor): Promise<string> {
  const { uploadUrl } = await clients[grantee].call('createChatUpload', {
    params: { roomId: idVotingSession },
    body: {},
  });
  return uploadUrl.slice(uploadUrl.lastIndexOf('/') + 1);
}

/** Sends a file to all. Returns its id. */
async function sentFile(world: World): Promise<string> {
  // The senders alternate, since nobody may send ten messages at the same moment.
  const sender = world.serial % 2 === 0 ? 'moderator' : 'admin';
  const client = world.clients[sender];
  const form = new FormData();
  form.append('file', new Blob(['Minutes']), 'minutes.txt');
  const url = `/api/uploads/${await grantTo(world, sender)}`;
  const answer = await client.fetch(url, { method: 'POST', body: form });
  const { id } = endpoints.uploadFile.answer.parse(await answer.json());
  await client.call('sendChatMessage', {
    params: { roomId: world.idVotingSession },
    body: { text: '', fileId: id },
  });
  return id;
}

/** Sends a file between two people other than the actor. Returns its id. */
async function fileOfTwoOthers({ server, idVotingSession, serial }: World): Promise<string> {
  const id = `between-${serial}`;
  const roomId = direct(idVotingSession, 'member02', 'member03');
  const { pool } = server.database;
  await pool.query(
    `insert into uploads (id, key_hash, sign_in_id, user_id, id_voting_session, room_id, storage_id, state, name, type, size_bytes, created_ms, expires_ms)
     values ($1, $1, 's', 'member02', $2, $3, $1, 'sent', 'a.txt', 'text/plain', 1, 0, 0)`,
    [id, idVotingSession, roomId],
  );
  await pool.query(
    `insert into chat_messages (id, id_voting_session, room_id, person_id, to_user_id, text, created_ms, file_id, file_name, file_type, file_size_bytes)
     values ($1, $2, $3, 'member02', 'member03', '', 0, $1, 'a.txt', 'text/plain', 1)`,
    [id, idVotingSession, roomId],
  );
  return id;
}

const ownGrant = (world: World) => grantTo(world, whoChat.includes(world.actor) ? world.actor : 'moderator');

/** The cases of files in the chat. */
export const casesOfUploads: readonly PermissionCase[] = [
  {
    endpoint: 'createChatUpload',
    what: '[UPL-07] for the room of the session',
    input: ({ idVotingSession }) => ({ params: { roomId: idVotingSession }, body: { sizeBytes: 10 } }),
    expected: chat,
  },
  {
    endpoint: 'createChatUpload',
    what: '[UPL-07] for a room of two others',
    input: ({ idVotingSession }) => ({
      params: { roomId: direct(idVotingSession, 'member02', 'member03') },
      body: {},
    }),
    expected: nobody,
  },
  {
    endpoint: 'uploadFile',
    what: '[UPL-01] at one’s own upload URL',
    given: ownGrant,
    input: (_world, uploadKey) => ({ params: { uploadKey }, file: 'Minutes' }),
    expected: chat,
  },
  {
    endpoint: 'uploadFile',
    what: '[UPL-01] at another’s upload URL',
    given: (world) => grantTo(world, world.actor === 'moderator' ? 'admin' : 'moderator'),
    input: (_world, uploadKey) => ({ params: { uploadKey }, file: 'Minutes' }),
    expected: nobody,
  },
  {
    endpoint: 'uploadPart',
    what: '[UPL-01] at one’s own upload URL',
    given: ownGrant,
    input: (_world, uploadKey) => ({ params: { uploadKey, fromByte: '0' }, file: 'Minutes' }),
    expected: chat,
  },
  {
    endpoint: 'uploadPart',
    what: '[UPL-01] at another’s upload URL',
    given: (world) => grantTo(world, world.actor === 'moderator' ? 'admin' : 'moderator'),
    input: (_world, uploadKey) => ({ params: { uploadKey, fromByte: '0' }, file: 'Minutes' }),
    expected: nobody,
  },
  {
    endpoint: 'getUpload',
    what: '[UPL-01] at one’s own upload URL',
    given: ownGrant,
    input: (_world, uploadKey) => ({ params: { uploadKey } }),
    expected: chat,
  },
  {
    endpoint: 'finishUpload',
    what: '[UPL-01] where nothing has come',
    given: ownGrant,
    input: (_world, uploadKey) => ({ params: { uploadKey }, body: { name: 'a.txt', sizeBytes: 7 } }),
    expected: nobody,
  },
  {
    endpoint: 'cancelUpload',
    what: '[UPL-01] at one’s own upload URL',
    given: ownGrant,
    input: (_world, uploadKey) => ({ params: { uploadKey } }),
    expected: chat,
  },
  {
    endpoint: 'downloadChatFile',
    what: '[UPL-07] a file to all',
    given: sentFile,
    input: (_world, fileId) => ({ params: { fileId } }),
    expected: chat,
  },
  {
    endpoint: 'downloadChatFile',
    what: '[UPL-07] a file between two others',
    given: fileOfTwoOthers,
    input: (_world, fileId) => ({ params: { fileId } }),
    expected: nobody,
  },
];
