import { STREAM_READS_MAX } from '@hemicycle/contract/streaming';
import { createUnderWay } from '../../platform/http/under-way.ts';
import { requireRoom } from '../../platform/limit/require-room.ts';
import { networkKeyOf } from '../auth/public.ts';

/** Answers calls of people who watch a stream, of one network so many at a time. */
export interface StreamReads {
  /** @throws DomainError `rate-limited`; what `read` throws. */
  run<Answer>(address: string, read: () => Promise<Answer>): Promise<Answer>;
}

export function createStreamReads(): StreamReads {
  const underWay = createUnderWay(STREAM_READS_MAX);
  return {
    async run(address, read) {
      const done = underWay.begin(networkKeyOf(address));
      requireRoom({ max: STREAM_READS_MAX, withinMs: 1_000 }, done === null ? STREAM_READS_MAX : 0);
      try {
        return await read();
      } finally {
        done?.();
      }
    },
  };
}
