import type { LayoutMode } from '@hemicycle/contract/layout-modes';

/** Source: LAYOUT-04. */
const AFTER_REMOTE_VIDEO_MS = 1000;
/** Source: LAYOUT-05. */
const AFTER_REMOTE_MEDIA_MS = 3000;

/** Decides when a layout is taken over. */
export interface LayoutDirector {
  /** At once: the default for a width, the view of a shared screen and the way back from it. */
  set: (mode: LayoutMode) => void;
  /** A person's choice: only where somebody's picture is there, otherwise once it is. Source:
   *  LAYOUT-07. */
  choose: (mode: LayoutMode) => void;
  /** What of the others' media is there now. */
  noteRemote: (remote: { readonly video: boolean; readonly media: boolean }) => void;
  /** Gives up what still waits. */
  stop: () => void;
}

/** The layout is set 1 s after the first picture of somebody else came and 3 s after their media
 *  began; each change goes to Prominent first. `apply` hears every step. Source: LAYOUT-04 …
 *  LAYOUT-07. */
export function createLayoutDirector(
  initial: LayoutMode,
  apply: (mode: LayoutMode) => void,
  timers: Pick<typeof globalThis, 'setTimeout' | 'clearTimeout'> = globalThis,
): LayoutDirector {
  let applied = initial;
  let wanted = initial;
  let remote = { video: false, media: false };
  const waits: { video?: ReturnType<typeof setTimeout>; media?: ReturnType<typeof setTimeout> } = {};

  function change(): void {
    if (applied === wanted) return;
    if (applied !== 'Prominent' && wanted !== 'Prominent') apply('Prominent');
    applied = wanted;
    apply(wanted);
  }

  function changeWithVideo(): void {
    if (remote.video) change();
  }

  return {
    set(mode) {
      wanted = mode;
      change();
    },
    choose(mode) {
      wanted = mode;
      changeWithVideo();
    },
    noteRemote(next) {
      for (const kind of ['video', 'media'] as const) {
        if (next[kind] === remote[kind]) continue;
        timers.clearTimeout(waits[kind]);
        if (next[kind]) {
          const waitMs = kind === 'video' ? AFTER_REMOTE_VIDEO_MS : AFTER_REMOTE_MEDIA_MS;
          waits[kind] = timers.setTimeout(changeWithVideo, waitMs);
        }
      }
      remote = { video: next.video, media: next.media };
    },
    stop() {
      timers.clearTimeout(waits.video);
      timers.clearTimeout(waits.media);
    },
  };
}
