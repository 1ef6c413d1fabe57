import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { StartError } from '../../platform/start-error.ts';
import { countBytes, STORAGE_ID } from './count-bytes.ts';
import type { S3Settings } from './s3-settings.ts';
import type { Storage } from './storage.ts';

/** The smallest part of an upload that every S3 accepts. Of each upload under way the server holds
 *  this much in memory. */
const PART_BYTES = 5 * 1024 * 1024;
/** How many times a request is tried where the service fails or is busy. */
const TRIES = 3;
const CONNECTS_WITHIN_MS = 10_000;

/** The way to a bucket. `close` ends its connections. */
export interface S3Storage extends Storage {
  close(): void;
}

/** Files as objects of a bucket of S3, or of a service that speaks it, by the names that a folder
 *  has: `PREFIX` + two digits of the id, a slash, the id. A file streams through this server both
 *  ways, so permissions hold, and an object is there whole or not at all. Source: BEY-25. */
export function createS3Storage(settings: S3Settings): S3Storage {
  const { bucket, prefix } = settings;
  const client = clientOf(settings);
  const keyOf = (storageId: string) => `${prefix}${storageId.slice(0, 2)}/${storageId}`;

  async function exists(key: string): Promise<boolean> {
    const head = await unlessMissing(client.send(new HeadObjectCommand({ Bucket: bucket, Key: key })));
    return head !== null;
  }

  async function abortUploads(key: string): Promise<void> {
    // Some services say that nothing is there where a bucket has no unfinished upload.
    const listed = await unlessMissing(
      client.send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: key })),
    );
    for (const { Key, UploadId } of listed?.Uploads ?? []) {
      if (Key !== key || UploadId === undefined) continue;
      await unlessMissing(client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId })));
    }
  }

  return {
    newId: () => randomUUID(),

    async save(storageId, content, { maxBytes }) {
      if (!STORAGE_ID.test(storageId)) throw new Error('no id of this storage');
      const key = keyOf(storageId);
      const meter = countBytes(maxBytes);
      const piped = pipeline(content, meter.stream);
      // A failure is awaited below. It must not count as unhandled meanwhile, nor where the stream
      // is destroyed after its pipeline has ended.
      piped.catch(() => undefined);
      meter.stream.on('error', () => undefined);
      try {
        if (await exists(key)) throw new Error('this id has a file already');
        const upload = new Upload({
          client,
          params: { Bucket: bucket, Key: key, Body: meter.stream, IfNoneMatch: '*' },
          partSize: PART_BYTES,
          queueSize: 1,
          leavePartsOnError: false,
        });
        await upload.done();
      } catch (error) {
        meter.stream.destroy(error instanceof Error ? error : new Error(String(error)));
        // Where the content itself failed, that is the cause of the upload's failure.
        await piped;
        throw error;
      }
      await piped;
      return meter.sizeBytes();
    },

    async open(storageId) {
      if (!STORAGE_ID.test(storageId)) return null;
      const found = await unlessMissing(
        client.send(new GetObjectCommand({ Bucket: bucket, Key: keyOf(storageId) })),
      );
      if (found === null) return null;
      if (!(found.Body instanceof Readable)) throw new Error('the storage sent no stream');
      return found.Body;
    },

    async remove(storageId) {
      if (!STORAGE_ID.test(storageId)) return;
      const key = keyOf(storageId);
      await unlessMissing(client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key })));
      await abortUploads(key);
    },

    async *list() {
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
        for (const { Key = '', Size = 0 } of page.Contents ?? []) {
          const name = Key.slice(Key.lastIndexOf('/') + 1);
          if (STORAGE_ID.test(name) && Key === keyOf(name)) yield { storageId: name, sizeBytes: Size };
        }
      }
    },

    close: () => client.destroy(),
  };
}

/** The same storage, once an object could be written into its bucket and removed again.
 *  @throws StartError one clear line that names the setting which is probably wrong. */
export async function openS3Storage(settings: S3Settings): Promise<S3Storage> {
  const { bucket, prefix } = settings;
  const client = clientOf(settings);
  const probe = { Bucket: bucket, Key: `${prefix}probe-${randomUUID()}` };
  try {
    await client.send(new PutObjectCommand({ ...probe, Body: 'Hemicycle tries the bucket.' }));
    await client.send(new DeleteObjectCommand(probe));
  } catch (cause) {
    throw new StartError(problemOf(cause, settings), { cause });
  } finally {
    client.destroy();
  }
  return createS3Storage(settings);
}

function clientOf({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings): S3Client {
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: TRIES,
    // Services other than Amazon's do not all know the newer checksums and names of hosts.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    requestHandler: { connectionTimeout: CONNECTS_WITHIN_MS },
  });
}

/** The problem in one line. It never contains the secret. */
function problemOf(cause: unknown, { bucket, endpoint, region }: S3Settings): string {
  const place = endpoint ?? `Amazon S3 in ${region}`;
  if (!(cause instanceof S3ServiceException) || cause.$metadata.httpStatusCode === undefined) {
    return `S3_ENDPOINT: ${place} does not answer as S3 does.`;
  }
  switch (cause.name) {
    case 'NoSuchBucket':
      return `S3_BUCKET: there is no bucket ${bucket} at ${place}. Make it first.`;
    case 'InvalidAccessKeyId':
    case 'SignatureDoesNotMatch':
      return `S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY is not accepted by ${place}.`;
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
      return `S3_REGION: the bucket ${bucket} is not in ${region}.`;
    case 'AccessDenied':
      return `S3_ACCESS_KEY_ID may not write into the bucket ${bucket} at ${place}.`;
    default:
      return `S3_BUCKET: ${place} refused to write into ${bucket} (${cause.name}).`;
  }
}

/** The answer, or null where there is no such object. */
async function unlessMissing<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) {
      if (error.name !== 'NoSuchBucket') return null;
    }
    throw error;
  }
}
