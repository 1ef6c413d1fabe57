import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import { IconButton } from './IconButton.tsx';
import { IconChevronDown, IconChevronUp } from './icons.ts';

/** Moves an entry of a list up and down by keyboard or pointer. At either end of the list the
 *  button stays and does nothing. The focus follows the entry. Source: POLL-17. */
export function MoveButtons({
  upLabel,
  downLabel,
  index,
  count,
  onMove,
}: {
  upLabel: string;
  downLabel: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
}) {
  const pressed = useRef<HTMLElement | null>(null);
  const [isFirst, isLast] = [index === 0, index === count - 1];

  // Give the focus back: a browser takes it from an element that moves in the DOM.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) pressed.current?.focus();
    pressed.current = null;
  }, [index]);

  function handlePress(event: MouseEvent<HTMLElement>, to: number) {
    if (to < 0 || to >= count) return;
    pressed.current = event.currentTarget;
    onMove(to);
  }

  return (
    <>
      <IconButton
        label={upLabel}
        aria-disabled={isFirst || undefined}
        onClick={(event) => handlePress(event, index - 1)}
      >
        <IconChevronUp aria-hidden="true" />
      </IconButton>
      <IconButton
        label={downLabel}
        aria-disabled={isLast || undefined}
        onClick={(event) => handlePress(event, index + 1)}
      >
        <IconChevronDown aria-hidden="true" />
      </IconButton>
    </>
  );
}
