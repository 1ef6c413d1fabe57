import { createHash, randomUUID } from 'node:crypto';
import { exportPoll, type ExportFormat } from '@hemicycle/contract/exports';
import { createFairQueue } from '../../platform/limit/fair-queue.ts';
import { jsonInParts } from '../../platform/json-in-parts.ts';
import { runInTurn } from '../../platform/limit/require-room.ts';
import type { ExportDocument } from './export-document.ts';
import type { AttendanceDocument } from './attendance-document.ts';

const [PER_PERSON] = exportPoll.limit.most;
const WAITING_IN_ALL = 500;
/** How long somebody with several exports under way should wait before asking for another, in
 *  ms. */
const RETRY_AFTER_MS = 3_000;
const KEPT_BYTES_MAX = 32 * 1024 * 1024;

/** Lets worker threads make files of polls. */
export interface ExportDesk {
  /** Waits for its turn, then loads a document and makes its file. The file of the same document in
   *  the same format is made once and reused for later requests.
   *  @throws DomainError `rate-limited`, at once, where several exports of this person are under
   *  way; what `load` throws. */
  make(userId: string, format: ExportFormat, load: () => Promise<ExportDocument>): Promise<MadeExport>;
  /** The same for the attendance of a sitting, as a PDF. */
  makeAttendance(
    userId: string,
    load: () => Promise<AttendanceDocument>,
  ): Promise<MadeExport<AttendanceDocument>>;
  /** The same for any other file. `kind` names what `render` makes of a document. */
  makeOther<Document extends { readonly writtenMs: number }>(
    userId: string,
    kind: string,
    load: () => Promise<Document>,
    render: (document: Document) => Promise<Uint8Array>,
  ): Promise<MadeExport<Document>>;
  /** Waits for the same turn, then does work of a thread that makes no file. @throws as `make`. */
  inTurn<Result>(userId: string, work: () => Promise<Result>): Promise<Result>;
}

/** The threads that make files. */
interface ExportThreads {
  readonly size: number;
  run(
    task: 'renderExport',
    input: { readonly document: ExportDocument; readonly format: ExportFormat },
  ): Promise<Uint8Array>;
  run(task: 'renderAttendance', input: AttendanceDocument): Promise<Uint8Array>;
}

/** A file and its document. */
export interface MadeExport<Document = ExportDocument> {
  readonly document: Document;
  readonly content: Uint8Array;
}

/** Makes the export desk of this server. It asks for no more files at once than the pool of threads
 *  does at once: the pool keeps one thread free for closings. */
export function createExportDesk({ workers }: { readonly workers: ExportThreads }): ExportDesk {
  const queue = createFairQueue({
    atOnce: Math.max(1, workers.size - 1),
    perName: 1,
    // One file of the person is being made while the others wait, so one fewer may wait.
    perLane: PER_PERSON.max - 1,
    inAll: WAITING_IN_ALL,
  });
  const files = createKeptFiles(KEPT_BYTES_MAX);

  const inTurn = <Result>(userId: string, work: () => Promise<Result>): Promise<Result> =>
    runInTurn(queue, { lane: userId, name: randomUUID(), mostOfLane: 1 }, work, RETRY_AFTER_MS);

  function makeFile<Document extends { readonly writtenMs: number }>(
    userId: string,
    kind: string,
    load: () => Promise<Document>,
    render: (document: Document) => Promise<Uint8Array>,
  ): Promise<MadeExport<Document>> {
    return inTurn(userId, async () => {
      const document = await load();
      const name = await nameOf(document, kind);
      const content = await files.get(name, () => render(document));
      return { document, content };
    });
  }

  return {
    make: (userId, format, load) =>
      makeFile(userId, format, load, (document) => workers.run('renderExport', { document, format })),
    makeAttendance: (userId, load) =>
      makeFile(userId, 'attendance', load, (document) => workers.run('renderAttendance', document)),
    makeOther: makeFile,
    inTurn,
  };
}

/** The name under which a file is kept: a hash of everything that the file depends on. It leaves
 *  out the time of writing, so an equal document gets the kept file, which tells when it was first
 *  written. */
async function nameOf(document: object, kind: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of jsonInParts({ ...document, writtenMs: 0, kind })) hash.update(part);
  return hash.digest('hex');
}

interface KeptFiles {
  get(name: string, make: () => Promise<Uint8Array>): Promise<Uint8Array>;
}

/** Keeps files by name. Each file is made once, even when many people ask for it at the same time.
 *  The files that were last asked for are kept, up to `maxBytes` in total. */
function createKeptFiles(maxBytes: number): KeptFiles {
  /** The file that nobody has asked for for the longest time comes first. */
  const kept = new Map<string, Uint8Array>();
  const making = new Map<string, Promise<Uint8Array>>();
  let bytes = 0;

  function keep(name: string, file: Uint8Array): void {
    kept.set(name, file);
    bytes += file.length;
    for (const [oldest, { length }] of kept) {
      if (bytes <= maxBytes) return;
      kept.delete(oldest);
      bytes -= length;
    }
  }

  async function makeAndKeep(name: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    try {
      const file = await make();
      keep(name, file);
      return file;
    } finally {
      making.delete(name);
    }
  }

  return {
    async get(name, make) {
      const file = kept.get(name);
      if (file !== undefined) {
        kept.delete(name);
        kept.set(name, file);
        return file;
      }
      const promise = making.get(name) ?? makeAndKeep(name, make);
      making.set(name, promise);
      return promise;
    },
  };
}
