import { endpoints } from '@hemicycle/contract/endpoints';
import type { TestClient } from './test-client.ts';

/** Uploads a file of the site in one request. Returns its id. */
export function sendSiteFile(
  client: TestClient,
  ask: 'createListUpload' | 'createSittingUpload' | 'createSiteBackgroundUpload',
  content: string | Uint8Array<ArrayBuffer>,
): Promise<string> {
  return sendTo(client, content, (body) => client.call(ask, { body }));
}

/** As `sendSiteFile`, for the background of a group. */
export function sendGroupPicture(
  client: TestClient,
  groupId: string,
  content: string | Uint8Array<ArrayBuffer>,
): Promise<string> {
  return sendTo(client, content, (body) =>
    client.call('createGroupPictureUpload', { params: { groupId }, body }),
  );
}

async function sendTo(
  client: TestClient,
  content: string | Uint8Array<ArrayBuffer>,
  ask: (body: { sizeBytes: number }) => Promise<{ uploadUrl: string }>,
): Promise<string> {
  const file = new Blob([content]);
  const { uploadUrl } = await ask({ sizeBytes: file.size });
  const form = new FormData();
  form.append('file', file, 'file');
  const answer = await client.fetch(uploadUrl, { method: 'POST', body: form });
  return endpoints.uploadFile.answer.parse(await answer.json()).id;
}
