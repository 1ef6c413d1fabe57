/** The width limits of phone and tablet, in CSS px. Source: RESP-01, RESP-02. */
export const PHONE_MAX_WIDTH_PX = 600;
export const TABLET_MAX_WIDTH_PX = 960;
export const BUTTON_TEXT_MIN_WIDTH_PX = 1385;

export type WidthClass = 'phone' | 'tablet' | 'desktop';

/** The class of a width: phone up to 600 px, tablet up to 960 px, otherwise desktop. Source:
 *  RESP-01. */
export function widthClassOf(widthPx: number): WidthClass {
  if (widthPx <= PHONE_MAX_WIDTH_PX) return 'phone';
  return widthPx <= TABLET_MAX_WIDTH_PX ? 'tablet' : 'desktop';
}

/** Whether buttons show their text: from 1385 px on. Source: RESP-02. */
export function showsButtonText(widthPx: number): boolean {
  return widthPx >= BUTTON_TEXT_MIN_WIDTH_PX;
}
