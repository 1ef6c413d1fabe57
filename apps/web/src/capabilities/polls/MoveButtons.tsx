import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconChevronDown, IconChevronUp } from '../../ui/icons.ts';

/** Moves an entry of a list up and down by keyboard as by hand. At an end the button stays and does nothing, so that the focus is not
 *  lost while an entry travels.  Source: POLL-17. */
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
  const [isFirst, isLast] = [index === 0, index === count - 1];
  return (
    <>
      <IconButton
        label={t('moveUp', { option: name })}
        aria-disabled={isFirst || undefined}
        onClick={() => !isFirst && onMove(index - 1)}
      >
        <IconChevronUp aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('moveDown', { option: name })}
        aria-disabled={isLast || undefined}
        onClick={() => !isLast && onMove(index + 1)}
      >
        <IconChevronDown aria-hidden="true" />
      </IconButton>
    </>
  );
}
