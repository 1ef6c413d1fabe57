import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { BackgroundChooser } from './BackgroundChooser.tsx';

/** The window for choosing the background in the chamber; a choice takes effect at once. Source:
 *  VBG-01. */
export function BackgroundWindow({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('background');
  return (
    <Dialog
      title={t('background')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <BackgroundChooser legendHidden />
    </Dialog>
  );
}
