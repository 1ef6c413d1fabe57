import { endpoints } from '@hemicycle/contract/endpoints';
import type { TestClient } from './test-client.ts';

/** Uploads a file of the site in one request. Returns its id. */
export async function sendSiteFile(
  client: TestClient,
  ask: 'createListUpload' | 'createSittingUpload',
  content: string | Uint8Array<ArrayBuffer>,
): Promise<string> {
  const file = new Blob([content]);
  const { uploadUrl } = await client.call(ask, { body: { sizeBytes: file.size } });
  const form = new FormData();
  form.append('file', file, 'file');
  const answer = await client.fetch(uploadUrl, { method: 'POST', body: form });
  return endpoints.uploadFile.answer.parse(await answer.json()).id;
}
