import { firstTimeMs } from '@hemicycle/contract/segment-clock';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';

/** The first frame of a segment begins within so many bytes. */
const HEAD_BYTES = 64 * 1024;

/** The time of the first frame of a stored segment on the clock of its encoder, in ms. @throws
 *  DomainError `not-found`. Source: RFC 8216, 3.5. */
export async function clockOf({ storage }: Pick<Deps, 'storage'>, storageId: string): Promise<number> {
  const content = await storage.open(storageId);
  if (content === null) throw new DomainError('not-found');
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    if (!Buffer.isBuffer(chunk)) continue;
    chunks.push(chunk);
    length += chunk.length;
    if (length >= HEAD_BYTES) break;
  }
  return firstTimeMs(Buffer.concat(chunks)) ?? 0;
}
