import type { MediaProblem } from '@hemicycle/media';
import i18next from 'i18next';
import { showToast } from '../../ui/toast-store.ts';
import { deviceProblemOf } from '../devices/public.ts';

/** Problems that need no message: a later press took over, or the person closed the picker. Source:
 *  MEDIA-15. */
const SILENT: ReadonlySet<MediaProblem['code']> = new Set(['superseded', 'share-cancelled']);

/** The text for a problem of the media: what it means and what to do. Undefined where no message is
 *  needed. */
export function mediaProblemText(problem: MediaProblem): string | undefined {
  if (SILENT.has(problem.code)) return undefined;
  const device = deviceProblemOf(problem.code);
  if (device !== undefined) {
    return i18next.t(
      problem.source === 'camera' ? `devices:problemText.${device}` : `devices:microphoneAdvice.${device}`,
    );
  }
  switch (problem.code) {
    case 'cameras-full':
    case 'microphones-full':
    case 'not-allowed':
      return i18next.t(`chamber:mediaProblem.${problem.code}`, { limit: problem.limit ?? 0 });
    default:
      return i18next.t('chamber:mediaProblem.other');
  }
}

const FAILED = {
  microphone: 'chamber:microphoneFailed',
  camera: 'chamber:cameraFailed',
  share: 'share:failed',
} as const;

/** Shows a problem with the own microphone, camera or share in a toast. It stays for 10 s, because
 *  texts about devices are long. */
export function tellMediaProblem(source: keyof typeof FAILED, problem: MediaProblem): void {
  const detail = mediaProblemText(problem);
  if (detail === undefined) return;
  const text = i18next.t(FAILED[source]);
  showToast({ kind: 'error', text, detail, shownMs: 10_000 });
}
