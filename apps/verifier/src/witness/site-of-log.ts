import {
  checkpoint,
  consistencyProof,
  getCheckpoint,
  getConsistencyProof,
  getLogProof,
  logProof,
} from '@hemicycle/contract/record-log';
import { listRecordKeys } from '@hemicycle/contract/record-calls';
import { recordKey, type RecordKey } from '@hemicycle/contract/records';
import type { Checkpoint } from '@hemicycle/contract/record-log';
import { z } from 'zod';

const PATIENCE_MS = 30_000;
const keyList = z.object({ keys: z.array(recordKey).min(1) });

/** What a site tells everybody of its log. Each call rejects with an Error in words where the site
 *  cannot be reached or does not answer as a site does; null: it says that it has no such proof. */
export interface SiteOfLog {
  readonly keys: () => Promise<RecordKey[]>;
  readonly checkpoint: () => Promise<Checkpoint>;
  readonly consistency: (first: number, second: number) => Promise<string[] | null>;
  readonly proof: (size: number, leafHash: string) => Promise<{ leafIndex: number; path: string[] } | null>;
}

/** @param address such as `https://votes.example.org`. */
export function siteOfLog(address: string): SiteOfLog {
  async function read<T>(path: string, answer: z.ZodType<T>): Promise<T | null> {
    const response = await fetch(new URL(path, address), {
      redirect: 'error',
      headers: { accept: 'application/json', 'cache-control': 'no-cache' },
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch((cause: unknown) => {
      throw new Error(`${address} could not be reached.`, { cause });
    });
    if (response.status === 404) return null;
    if (!response.ok) throw new Error(`${address} answered ${path} with ${response.status}.`);
    const parsed = answer.safeParse(await response.json().catch(() => null));
    if (!parsed.success) throw new Error(`${address} did not answer ${path} as a site does.`);
    return parsed.data;
  }
  async function must<T>(path: string, answer: z.ZodType<T>): Promise<T> {
    const found = await read(path, answer);
    if (found === null) throw new Error(`${address} has no ${path}. Is it the address of a site?`);
    return found;
  }
  return {
    keys: async () => (await must(listRecordKeys.path, keyList)).keys,
    checkpoint: () => must(getCheckpoint.path, checkpoint),
    consistency: async (first, second) => {
      const path = getConsistencyProof.path.replace(':first', `${first}`).replace(':second', `${second}`);
      return (await read(path, consistencyProof))?.path ?? null;
    },
    proof: (size, leafHash) =>
      read(getLogProof.path.replace(':size', `${size}`).replace(':leaf', leafHash), logProof),
  };
}
