import { useTranslation } from 'react-i18next';
import { MoveButtons as Buttons } from '../../../ui/MoveButtons.tsx';

/** Moves an entry of a list in the editor of polls up and down. Source: POLL-17. */
export function MoveButtons({
  name,
  ...place
}: {
  name: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
}) {
  const { t } = useTranslation('poll-editor');
  return (
    <Buttons {...place} upLabel={t('moveUp', { option: name })} downLabel={t('moveDown', { option: name })} />
  );
}
