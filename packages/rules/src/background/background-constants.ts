/** What is fixed about the virtual background. Lengths in px, times in ms, rates in frames a
 *  second, thresholds from 0 to 1. */

/** Below this measured rate the banner warns. Source: VBG-18. */
export const BACKGROUND_FPS_MIN = 7;
/** At what rate the drawn picture is captured, and so sent at most. Source: VBG-21, VBG-27. */
export const BACKGROUND_CAPTURE_FPS = 15;
/** How long one picture has. Source: VBG-27. */
export const BACKGROUND_FRAME_MS = 66;
/** A pause after a picture is this long at most, however long the picture took. */
export const BACKGROUND_REST_MAX_MS = 1000;
/** Source: VBG-22. */
export const BACKGROUND_WIDTH_MAX_PX = 320;
/** How sure the model is that a point belongs to the person: below the first it is background.
 *  Source: VBG-24. */
export const SEGMENTATION_THRESHOLD = 0.5;
/** From here on it is the person without any background. Source: VBG-25. */
export const MASK_FOREGROUND_THRESHOLD = 0.8;
/** The background of `blur`. Source: VBG-26. */
export const BOKEH_BLUR_PX = 5;

/** Between the wish and the first picture that is worked on. Source: VBG-14. */
export const ENGINE_START_DELAY_MS = 1000;
/** A picture that takes longer is given up. Source: VBG-15. */
export const RENDER_STUCK_MS = 10_000;
/** From a failure until the choice is none. Source: VBG-13. */
export const ROLL_BACK_MS = 1000;
/** Source: VBG-16. */
export const FRAME_RATE_CHECK_MS = 1000;
/** Source: VBG-17. */
export const FRAME_RATE_LOG_MS = 60_000;
/** Source: VBG-28. */
export const FRAME_RATE_AUDIT_MS = 20_000;

/** How long the picture has been shown before the banner may come. Source: VBG-18. */
export const BANNER_AFTER_SHOWN_MS = 3000;
/** How long it stays away after it was hidden. Source: VBG-19. */
export const BANNER_AWAY_MS = 5000;
/** How long it stays at least when the rate recovers. Source: VBG-20. */
export const BANNER_SHOWN_MS = 5000;
