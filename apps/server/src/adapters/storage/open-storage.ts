import { join } from 'node:path';
import { createFolderStorage } from './folder-storage.ts';
import type { S3Settings } from './s3-settings.ts';
import type { Storage } from './storage.ts';

/** The folder of the data folder in which files are kept where no bucket is set. */
export const FILES_FOLDER = 'files';

/** The storage that the settings ask for: a bucket of S3, or a folder of the data folder. The code
 *  for S3 is loaded only where a bucket is set. `close` ends what it holds open.
 *  @throws StartError one clear line where the bucket cannot be used. Source: BEY-25. */
export async function openStorage(settings: {
  readonly s3: S3Settings | null;
  readonly dataDir: string;
}): Promise<{ readonly storage: Storage; readonly close: () => void }> {
  if (settings.s3 === null) {
    return { storage: createFolderStorage(join(settings.dataDir, FILES_FOLDER)), close: () => undefined };
  }
  // The SDK would print at each start which versions of Node its later releases will support.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
  const { openS3Storage } = await import('./s3-storage.ts');
  const storage = await openS3Storage(settings.s3);
  return { storage, close: () => storage.close() };
}
