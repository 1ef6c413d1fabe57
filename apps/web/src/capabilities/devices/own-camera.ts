import { pageStore } from '../../page-state.ts';

/** The picture of one's own camera as the others of the chamber see it; null while it is off. The
 *  chamber says it; whoever shows or uses it does not stop it. */
export const useOwnCamera = pageStore<{ readonly track: MediaStreamTrack | null }>(() => ({ track: null }));

/** Says which picture the others see now. */
export function showOwnCamera(track: MediaStreamTrack | null): void {
  if (useOwnCamera.getState().track !== track) useOwnCamera.setState({ track });
}
