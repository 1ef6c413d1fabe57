/** Whether a keyboard is likely: phones and tablets without one point by finger. Keys work all the
 *  same. Source: BEY-14. */
export function hasKeyboard(): boolean {
  return window.matchMedia('(pointer: fine)').matches;
}
