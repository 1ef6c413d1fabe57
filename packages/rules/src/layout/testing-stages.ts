/** The room inside the stage, by the width of the window. */
export const windows = [
  { window: 390, widthPx: 382, heightPx: 704, phone: true },
  { window: 600, widthPx: 592, heightPx: 790, phone: true },
  { window: 601, widthPx: 553, heightPx: 640, phone: false },
  { window: 900, widthPx: 852, heightPx: 678, phone: false },
  { window: 1440, widthPx: 976, heightPx: 744, phone: false },
  { window: 2560, widthPx: 2096, heightPx: 1276, phone: false },
];
/** Low windows: phones on their side, a page at a zoom of 200 %. */
export const lowWindows = [
  { window: '568 × 320', widthPx: 560, heightPx: 160, phone: true },
  { window: '600 × 360', widthPx: 592, heightPx: 200, phone: true },
  { window: '667 × 375', widthPx: 300, heightPx: 215, phone: false },
  { window: '844 × 390', widthPx: 440, heightPx: 230, phone: false },
  { window: '720 × 450', widthPx: 330, heightPx: 290, phone: false },
];
export const desktop = { widthPx: 976, heightPx: 744, phone: false };
export const tablet = { widthPx: 852, heightPx: 678, phone: false };
export const mobile = { widthPx: 382, heightPx: 704, phone: true };

/** A large tile spans two gaps, and gaps are square. So it may be this much narrower than 16:9: 2 ×
 *  8 × (16/9 − 1) px and the rounding. */
export const SPANNED_GAPS_PX = 14;

/** From no people to more than one page holds. */
export const manyCounts = Array.from({ length: 14 }, (_, count) => count);
