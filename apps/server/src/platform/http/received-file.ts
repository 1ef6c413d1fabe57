import { finished, PassThrough } from 'node:stream';
import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from './domain-error.ts';

/** What multipart writes around one file and its few fields. */
const FRAME_MAX_BYTES = 16 * 1024;
const FIELDS_MAX = 4;

/** A file on its way in. */
export interface ReceivedFile {
  readonly content: Readable;
  /** As the client said; untrusted. */
  readonly filename: string;
}

/** Mounts routes that receive files; multipart is read for these alone. */
export async function mountFileRoutes(
  http: FastifyInstance,
  mount: (scope: FastifyInstance) => void,
): Promise<void> {
  await http.register(async (scope) => {
    await scope.register(multipart);
    mount(scope);
  });
}

/** The file in the field `file` of a multipart request, as it streams in; whoever reads it must cut
 *  it at `maxBytes`. A request that says by itself that it is larger is refused before its body is
 *  read.
 *  @throws DomainError `unsupported-media-type`, `file-too-large`, `invalid-input` (also by the
 *  stream, when the body ends early). */
export async function receiveFile(request: FastifyRequest, maxBytes: number): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw new DomainError('unsupported-media-type');
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + FRAME_MAX_BYTES) {
    throw new DomainError('file-too-large');
  }
  const part = await firstFile(request, maxBytes);
  if (part?.fieldname !== 'file') {
    part?.file.resume();
    throw new DomainError('invalid-input', [
      { path: 'file', problem: 'There is no file in the field file.' },
    ]);
  }
  const content = new PassThrough();
  // The reader may not be there yet when the client goes away; it still meets the error.
  content.on('error', () => undefined);
  const { file } = part;
  // A body that ends early tears the file, maybe before anybody listened.
  finished(file, (cause) => {
    if (cause) content.destroy(new DomainError('invalid-input', [], { cause }));
  });
  // Whoever stops reading stops the parser.
  content.once('close', () => file.destroy());
  request.raw.once('close', () => {
    if (!request.raw.complete) file.destroy(new Error('the client went away'));
  });
  return { content: file.pipe(content), filename: part.filename };
}

async function firstFile(request: FastifyRequest, maxBytes: number) {
  try {
    return await request.file({
      throwFileSizeLimit: false,
      limits: {
        files: 1,
        fields: FIELDS_MAX,
        fieldSize: FRAME_MAX_BYTES,
        parts: 1 + FIELDS_MAX,
        headerPairs: 20,
        // One more than is taken, so that the reader sees that there is more.
        fileSize: maxBytes + 1,
      },
    });
  } catch (cause) {
    throw new DomainError('invalid-input', [], { cause });
  }
}
