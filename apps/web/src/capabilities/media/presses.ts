/** The events of finger, mouse or key after which a browser lets sound begin. */
export const PRESSES = ['keydown', 'mousedown', 'pointerup', 'touchend', 'click'] as const;
