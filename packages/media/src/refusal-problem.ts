import type { MediaRefusalReason, MediaRefused } from '@hemicycle/contract/media';
import type { MediaProblem } from './port.ts';

/** Translates the server's refusal into a problem of the port. */
export function refusalProblem({ reason, source, limit }: MediaRefused): MediaProblem {
  switch (reason) {
    case 'cameras-full':
    case 'microphones-full':
    case 'media-off':
    case 'host-absent':
    case 'not-joined':
    case 'too-many-signals':
    case 'too-many-stays':
      return { code: reason, source, limit };
    case 'share-not-allowed':
    case 'video-not-allowed':
    case 'audio-not-allowed':
    case 'room-not-allowed':
      return { code: 'not-allowed', source, limit };
  }
}

const ENDING: ReadonlySet<MediaRefusalReason> = new Set([
  'room-not-allowed',
  'too-many-stays',
  'media-off',
  'host-absent',
]);

/** Whether a refusal concerns the whole stay, instead of one source. */
export function endsTheStay(reason: MediaRefusalReason): boolean {
  return ENDING.has(reason);
}
