import type { ReactNode } from 'react';
import type { ApiAnswer } from '../../api-client.ts';

/** A part of an imported sitting, as the server answers it. */
export type Parts = ApiAnswer<'GET /api/transfer/sittings/:importedId/parts/:part'>;

/** One line of a part: what stands at its start, at its end, and below. */
export interface Line {
  readonly key: string;
  readonly start: ReactNode;
  readonly end?: ReactNode;
  readonly text?: string | null;
}
