import { pageStore } from '../../page-state.ts';

/** The picture of the own camera as other people in the chamber see it; null while it is off. The
 *  chamber sets it. A part that shows or uses the track must not stop it. */
export const useOwnCamera = pageStore<{ readonly track: MediaStreamTrack | null }>(() => ({ track: null }));

/** Sets the picture that other people see now. */
export function showOwnCamera(track: MediaStreamTrack | null): void {
  if (useOwnCamera.getState().track !== track) useOwnCamera.setState({ track });
}
