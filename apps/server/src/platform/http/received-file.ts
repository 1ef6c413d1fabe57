import { finished, PassThrough } from 'node:stream';
import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from './domain-error.ts';

/** The bytes that multipart adds around one file and its few fields. */
const FRAME_MAX_BYTES = 16 * 1024;
const FIELDS_MAX = 4;

/** A file that is being received. */
export interface ReceivedFile {
  readonly content: Readable;
  /** The name that the client gave; untrusted. */
  readonly filename: string;
}

/** Mounts the routes that receive files. Only these routes accept multipart. */
export async function mountFileRoutes(
  http: FastifyInstance,
  mount: (scope: FastifyInstance) => void,
): Promise<void> {
  await http.register(async (scope) => {
    await scope.register(multipart);
    mount(scope);
  });
}

/** The file in the field `file` of a multipart request, as a stream. The reader must stop at
 *  `maxBytes`. A request whose header already says that it is larger is refused before its body is
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
  // An empty listener keeps an early error from ending the process. A reader that comes later still
  // gets the error.
  content.on('error', () => undefined);
  const { file } = part;
  // When the body ends early, the file fails, maybe before the reader listens.
  finished(file, (cause) => {
    if (cause) content.destroy(new DomainError('invalid-input', [], { cause }));
  });
  // When the reader stops, the parser stops too.
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
        // One byte more than allowed, so that the reader notices a file that is too large.
        fileSize: maxBytes + 1,
      },
    });
  } catch (cause) {
    throw new DomainError('invalid-input', [], { cause });
  }
}
