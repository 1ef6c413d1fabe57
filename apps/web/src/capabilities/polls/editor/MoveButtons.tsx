import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';
import { IconChevronDown, IconChevronUp } from '../../../ui/icons.ts';

/** Moves an entry of a list up and down by keyboard as by hand. At an end the button stays and does
 *  nothing, and the focus follows the entry while it travels. Source: POLL-17. */
export function MoveButtons({
  name,
  index,
  count,
  onMove,
}: {
  name: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
}) {
  const { t } = useTranslation('poll-editor');
  const pressed = useRef<HTMLElement | null>(null);
  const [isFirst, isLast] = [index === 0, index === count - 1];

  // A browser takes the focus from an element that is put to another place.
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
        label={t('moveUp', { option: name })}
        aria-disabled={isFirst || undefined}
        onClick={(event) => handlePress(event, index - 1)}
      >
        <IconChevronUp aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('moveDown', { option: name })}
        aria-disabled={isLast || undefined}
        onClick={(event) => handlePress(event, index + 1)}
      >
        <IconChevronDown aria-hidden="true" />
      </IconButton>
    </>
  );
}
