import type { MediaPayload } from '@hemicycle/contract/media';

/** How many network addresses a payload names. Browsers read those in a description as well, and
 *  not all of them to the letter. */
export function candidatesIn(payload: MediaPayload): number {
  switch (payload.kind) {
    case 'candidates':
      return payload.candidates.length;
    case 'description':
      return payload.sdp.match(/candidate\s*:/gi)?.length ?? 0;
    case 'restart':
    case 'wants':
      return 0;
  }
}
