import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { ListMultipartUploadsCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { NO_S3, type OwnS3, startOwnS3 } from '@hemicycle/testkit/own-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { S3Settings } from './s3-settings.ts';
import { createS3Storage, openS3Storage } from './s3-storage.ts';
import { describeStorageContract, listOf } from './storage-contract-suite.ts';

const keys = { region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 'a-secret-that-no-message-tells' };

describe.skipIf(NO_S3 !== null)(`a server that speaks S3 (${NO_S3 ?? 'S3_SERVER_PATH'})`, () => {
  let s3: OwnS3;
  let prefixes = 0;
  beforeAll(async () => void (s3 = await startOwnS3()));
  afterAll(() => s3.stop());

  const settings = (): S3Settings => {
    prefixes += 1;
    return { ...keys, endpoint: s3.endpoint, bucket: s3.bucket, prefix: `site-${prefixes}/` };
  };

  /** The objects and the unfinished uploads below a prefix. */
  async function countBelow({ endpoint, bucket, prefix }: S3Settings): Promise<number> {
    const client = new S3Client({ ...(endpoint && { endpoint }), ...keysOf(), forcePathStyle: true });
    const place = { Bucket: bucket, Prefix: prefix };
    const { Contents = [] } = await client.send(new ListObjectsV2Command(place));
    const { Uploads = [] } = await client
      .send(new ListMultipartUploadsCommand(place))
      .catch((error: unknown) => {
        // The server's answer where its bucket never had an unfinished upload.
        if (error instanceof Error && error.name === 'NoSuchUpload') return { Uploads: [] };
        throw error;
      });
    client.destroy();
    return Contents.length + Uploads.length;
  }

  describeStorageContract('S3', async () => {
    const own = settings();
    const storage = createS3Storage(own);
    return {
      storage,
      countFiles: () => countBelow(own),
      close: async () => storage.close(),
    };
  });

  test('[BEY-25] two sites share a bucket by their prefixes, and neither reaches the other', async () => {
    const [one, other] = [createS3Storage(settings()), createS3Storage(settings())];
    const storageId = one.newId();
    await one.save(storageId, Readable.from([Buffer.from('x')]), { maxBytes: 1 });
    expect(await other.open(storageId)).toBeNull();
    await other.remove(storageId);
    expect(await listOf(other)).toEqual([]);
    expect(await listOf(one)).toEqual([{ storageId, sizeBytes: 1 }]);
    one.close();
    other.close();
  });

  test('the start tries the bucket and leaves nothing in it; a bucket that is not there is said', async () => {
    const own = settings();
    (await openS3Storage(own)).close();
    expect(await countBelow(own)).toBe(0);
    await expect(openS3Storage({ ...own, bucket: 'nowhere' })).rejects.toThrow(
      `S3_BUCKET: there is no bucket nowhere at ${s3.endpoint}. Make it first.`,
    );
  });
});

function keysOf() {
  const { region, ...credentials } = keys;
  return { region, credentials };
}

test.each([
  {
    code: 'InvalidAccessKeyId',
    status: 403,
    said: 'S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY is not accepted',
  },
  { code: 'SignatureDoesNotMatch', status: 403, said: 'S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY is not' },
  { code: 'AccessDenied', status: 403, said: 'S3_ACCESS_KEY_ID may not write into the bucket minutes' },
  { code: 'AuthorizationHeaderMalformed', status: 400, said: 'S3_REGION: the bucket minutes is not in us-' },
  { code: 'QuotaExceeded', status: 409, said: 'refused to write into minutes (QuotaExceeded)' },
])('a service that answers $code: one line that names the setting, without the secret', async (given) => {
  const service = createServer((_request, response) => {
    response.writeHead(given.status, { 'content-type': 'application/xml' });
    response.end(`<Error><Code>${given.code}</Code><Message>no</Message></Error>`);
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const bound = service.address();
  const endpoint = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`;
  const refused = openS3Storage({ ...keys, endpoint, bucket: 'minutes', prefix: '' });
  const { message } = await refused.catch((error: unknown) => error as Error).then((error) => error as Error);
  service.closeAllConnections();
  service.close();
  expect(message).toContain(given.said);
  expect(message).not.toContain(keys.secretAccessKey);
  expect(message).not.toContain('\n');
});

test('a service that is not there is said', async () => {
  const endpoint = 'http://127.0.0.1:1';
  await expect(openS3Storage({ ...keys, endpoint, bucket: 'minutes', prefix: '' })).rejects.toThrow(
    `S3_ENDPOINT: ${endpoint} does not answer as S3 does.`,
  );
});

test('content that a service does not take is let go, and the failure is told', async () => {
  const storage = createS3Storage({ ...keys, endpoint: 'http://127.0.0.1:1', bucket: 'minutes', prefix: '' });
  const content = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(1000);
    })(),
  );
  await expect(storage.save(storage.newId(), content, { maxBytes: 2 ** 40 })).rejects.toThrow();
  expect(content.destroyed).toBe(true);
  storage.close();
});
