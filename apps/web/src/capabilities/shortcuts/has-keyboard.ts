/** Whether the device probably has a keyboard: phones and tablets without one have only a coarse
 *  pointer. Shortcuts work in any case. Source: BEY-14. */
export function hasKeyboard(): boolean {
  return window.matchMedia('(pointer: fine)').matches;
}
