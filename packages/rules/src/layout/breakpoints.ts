/** The width limits of phone and tablet, in CSS px. Source: RESP-01, RESP-02. */
export const PHONE_MAX_WIDTH_PX = 600;
export const TABLET_MAX_WIDTH_PX = 960;
export const BUTTON_TEXT_MIN_WIDTH_PX = 1385;
/** Below this height a tablet has no room for the stage with the side panel under it: for example a
 *  phone on its side, or a page at a zoom of 200 %. */
export const PANEL_BELOW_MIN_HEIGHT_PX = 600;
/** From this width on, a tablet has room for the stage and the side panel side by side, where the
 *  window is wider than high. */
export const PANEL_BESIDE_MIN_WIDTH_PX = 768;

export type WidthClass = 'phone' | 'tablet' | 'desktop';

/** The class of a width: phone up to 600 px, tablet up to 960 px, otherwise desktop. Source:
 *  RESP-01. */
export function widthClassOf(widthPx: number): WidthClass {
  if (widthPx <= PHONE_MAX_WIDTH_PX) return 'phone';
  return widthPx <= TABLET_MAX_WIDTH_PX ? 'tablet' : 'desktop';
}

/** Whether the side panel stands under the stage instead of beside it: on a tablet that is high
 *  enough for both. Source: RESP-01, looks §5. */
export function isPanelBelow({ widthPx, heightPx }: { widthPx: number; heightPx: number }): boolean {
  const minHeightPx = widthPx < PANEL_BESIDE_MIN_WIDTH_PX ? PANEL_BELOW_MIN_HEIGHT_PX : widthPx;
  return widthClassOf(widthPx) === 'tablet' && heightPx >= minHeightPx;
}

/** Whether buttons show their text: from 1385 px on. Source: RESP-02. */
export function showsButtonText(widthPx: number): boolean {
  return widthPx >= BUTTON_TEXT_MIN_WIDTH_PX;
}
