import type { MediaRefusalReason, MediaRefused } from '@hemicycle/contract/media';
import type { MediaProblem } from './port.ts';

/** The server's refusal in the port's words. */
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

/** Whether a refusal is of the stay as a whole, and not of one thing that was to be sent. */
export function endsTheStay(reason: MediaRefusalReason): boolean {
  return ENDING.has(reason);
}
