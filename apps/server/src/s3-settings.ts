import { z } from 'zod';
import type { S3Settings } from './adapters/storage/s3-settings.ts';
import { openAddress } from './server-addresses.ts';

/** The settings of files in S3, by the names of their variables. */
export const s3Shape = {
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ENDPOINT: openAddress.optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/, 'must be the name of a region, as eu-central-1')
    .default('us-east-1'),
  S3_PREFIX: z
    .string()
    .regex(/^(\w[\w.-]*)(\/\w[\w.-]*)*\/?$/, 'must be letters, digits and . _ - with slashes between them')
    .transform((prefix) => prefix.replace(/\/?$/, '/'))
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
};

type Read = z.infer<z.ZodObject<typeof s3Shape>>;

const NEEDS_BUCKET = ['S3_ENDPOINT', 'S3_PREFIX', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** The problem with settings that do not go together, in one line; null where there is none. */
export function problemOfS3(read: Read): string | null {
  if (read.S3_BUCKET === undefined) {
    const alone = NEEDS_BUCKET.find((name) => read[name] !== undefined);
    return alone === undefined ? null : `${alone} needs S3_BUCKET beside it.`;
  }
  return read.S3_ACCESS_KEY_ID === undefined || read.S3_SECRET_ACCESS_KEY === undefined
    ? 'S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it.'
    : null;
}

/** Where files are kept in S3; null: in the data folder. */
export function s3SettingsOf(read: Read): S3Settings | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = read;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return null;
  const { S3_ENDPOINT: address = null, S3_REGION: region, S3_PREFIX: prefix = '' } = read;
  return { endpoint: address, region, bucket, prefix, accessKeyId, secretAccessKey };
}
