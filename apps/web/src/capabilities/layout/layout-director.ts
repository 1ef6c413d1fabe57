import type { LayoutMode } from '@hemicycle/contract/layout-modes';

/** The time from the first picture of another person to the change. Source: LAYOUT-04. */
const AFTER_REMOTE_VIDEO_MS = 1000;
/** The time from the start of another person's media to the change. Source: LAYOUT-05. */
const AFTER_REMOTE_MEDIA_MS = 3000;

/** Decides when the stage changes to a layout. */
export interface LayoutDirector {
  /** Changes at once: for the default of a width, for the view of a shared screen, and back from
   *  it. */
  set: (mode: LayoutMode) => void;
  /** Changes to a person's choice, once there is a picture of another person. Source: LAYOUT-07. */
  choose: (mode: LayoutMode) => void;
  /** Tells which media of other people is there now. */
  noteRemote: (remote: { readonly video: boolean; readonly media: boolean }) => void;
  /** Cancels the pending changes. */
  stop: () => void;
}

/** Changes the layout 1 s after the first picture of another person came, and 3 s after their media
 *  began. Each change passes through Prominent. `apply` is called for each step. Source: LAYOUT-04
 *  … LAYOUT-07. */
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
