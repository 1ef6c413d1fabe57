import { Transform } from 'node:stream';
import { FileTooLargeError } from './storage.ts';

/** The form of the ids that the storages make. A text of another form names no file, so a client
 *  cannot pass in a path. */
export const STORAGE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A stream that passes bytes on and counts them. It fails with FileTooLargeError as soon as more
 *  than `maxBytes` came. */
export function countBytes(maxBytes: number): { stream: Transform; sizeBytes: () => number } {
  let sizeBytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) done(new FileTooLargeError(`more than ${maxBytes} bytes`));
      else done(null, chunk);
    },
  });
  return { stream, sizeBytes: () => sizeBytes };
}
