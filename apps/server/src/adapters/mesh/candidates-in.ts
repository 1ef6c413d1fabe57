import type { MediaPayload } from '@hemicycle/contract/media';

/** The number of network addresses in a payload. Descriptions are counted too, because browsers
 *  read addresses there. The pattern is loose, because browsers do not insist on the exact form. */
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
