/** The fixed values of the virtual background. Lengths in px, times in ms, rates in frames a
 *  second, thresholds from 0 to 1. */

/** The banner warns below this measured rate. Source: VBG-18. */
export const BACKGROUND_FPS_MIN = 7;
/** The rate at which the drawn picture is captured, and so the highest at which it is sent. Source:
 *  VBG-21, VBG-27. */
export const BACKGROUND_CAPTURE_FPS = 15;
/** The interval at which pictures are drawn. Source: VBG-27. */
export const BACKGROUND_FRAME_MS = 66;
/** The longest pause after a picture, however long the picture took. */
export const BACKGROUND_REST_MAX_MS = 1000;
/** Source: VBG-22. */
export const BACKGROUND_WIDTH_MAX_PX = 320;
/** A point counts as background where the model is less sure than this that it belongs to the
 *  person. Source: VBG-24. */
export const SEGMENTATION_THRESHOLD = 0.5;
/** From this certainty on, a point shows the person alone, without any background. Source:
 *  VBG-25. */
export const MASK_FOREGROUND_THRESHOLD = 0.8;
/** The blur of the choice `blur`. Source: VBG-26. */
export const BOKEH_BLUR_PX = 5;

/** The time between the choice of a background and the first picture that is processed. Source:
 *  VBG-14. */
export const ENGINE_START_DELAY_MS = 1000;
/** A picture that takes longer than this is given up. Source: VBG-15. */
export const RENDER_STUCK_MS = 10_000;
/** The time from a failure until the choice becomes none. Source: VBG-13. */
export const ROLL_BACK_MS = 1000;
/** Source: VBG-16. */
export const FRAME_RATE_CHECK_MS = 1000;
/** Source: VBG-17. */
export const FRAME_RATE_LOG_MS = 60_000;
/** Source: VBG-28. */
export const FRAME_RATE_AUDIT_MS = 20_000;

/** The banner may appear only after the picture has been shown for this long. Source: VBG-18. */
export const BANNER_AFTER_SHOWN_MS = 3000;
/** How long the banner stays hidden after it was hidden. Source: VBG-19. */
export const BANNER_AWAY_MS = 5000;
/** How long the banner stays at least, even where the rate recovers. Source: VBG-20. */
export const BANNER_SHOWN_MS = 5000;
