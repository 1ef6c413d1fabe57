import type { DOMAttributes } from 'react';

type HoldHandlers = Pick<
  DOMAttributes<HTMLButtonElement>,
  | 'onPointerDown'
  | 'onPointerUp'
  | 'onPointerCancel'
  | 'onLostPointerCapture'
  | 'onBlur'
  | 'onKeyDown'
  | 'onKeyUp'
>;

/** The handlers of a button that acts while a pointer or a key holds it, also where the pointer
 *  slides off it. `onHold` hears of it with the time of the event, in ms; it may hear several times
 *  that the button is let go. Source: BEY-37, BEY-38. */
export function holdHandlers(onHold: (held: boolean, atMs: number) => void): HoldHandlers {
  const letGo = ({ timeStamp }: { readonly timeStamp: number }) => onHold(false, timeStamp);
  return {
    onPointerDown(event) {
      // The button goes on getting the events of this pointer, wherever it goes.
      event.currentTarget.setPointerCapture(event.pointerId);
      onHold(true, event.timeStamp);
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
    onLostPointerCapture: letGo,
    onBlur: letGo,
    onKeyDown(event) {
      if (event.key !== ' ' && event.key !== 'Enter') return;
      // Held Space would open the microphone of the main chamber.
      event.preventDefault();
      if (!event.repeat) onHold(true, event.timeStamp);
    },
    onKeyUp(event) {
      if (event.key === ' ' || event.key === 'Enter') letGo(event);
    },
  };
}
