import { createHash, randomUUID } from 'node:crypto';
import { exportPoll, type ExportFormat } from '@hemicycle/contract/exports';
import type { Deps } from '../../deps.ts';
import { createFairQueue } from '../../platform/limit/fair-queue.ts';
import { runInTurn } from '../../platform/limit/require-room.ts';
import type { ExportDocument } from './export-document.ts';

const [PER_PERSON] = exportPoll.limit.most;
const WAITING_IN_ALL = 500;
/** When somebody with several exports under way may ask for another. */
const RETRY_AFTER_MS = 3_000;
const KEPT_BYTES_MAX = 32 * 1024 * 1024;

/** Where files of polls are made, by worker threads. */
export interface ExportDesk {
  /** Loads a document in its turn and makes its file; the same document in the same format is
   *  made once, and kept for those who ask next.
   *  @throws DomainError `rate-limited`, at once, where several exports of this person are under
   *  way; what `load` throws. */
  make(userId: string, format: ExportFormat, load: () => Promise<ExportDocument>): Promise<MadeExport>;
}

/** A file, and what it was made from. */
export interface MadeExport {
  readonly document: ExportDocument;
  readonly content: Uint8Array;
}

/** Makes the one of this server. One thread is left to closings, which are not to wait for
 *  files. */
export function createExportDesk({ workers }: Pick<Deps, 'workers'>): ExportDesk {
  const queue = createFairQueue({
    atOnce: Math.max(1, workers.size - 1),
    perName: 1,
    // One of the person's is made while the others wait.
    perLane: PER_PERSON.max - 1,
    inAll: WAITING_IN_ALL,
  });
  const files = createKeptFiles(KEPT_BYTES_MAX);

  return {
    async make(userId, format, load) {
      const waiter = { lane: userId, name: randomUUID(), mostOfLane: 1 };
      const work = async () => {
        const document = await load();
        const name = nameOf(document, format);
        const content = await files.get(name, () => workers.run('renderExport', { document, format }));
        return { document, content };
      };
      return runInTurn(queue, waiter, work, RETRY_AFTER_MS);
    },
  };
}

/** A document is all that its file is made from: who gets the same one may have the same file.
 *  It says when it was first written. */
function nameOf(document: ExportDocument, format: ExportFormat): string {
  const text = JSON.stringify({ ...document, writtenMs: 0, format });
  return createHash('sha256').update(text).digest('hex');
}

interface KeptFiles {
  get(name: string, make: () => Promise<Uint8Array>): Promise<Uint8Array>;
}

/** Files by name, made once however many ask at the same time. The last that were asked for are
 *  kept, up to `maxBytes` together. */
function createKeptFiles(maxBytes: number): KeptFiles {
  /** The longest unasked first. */
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
