import { useTranslation } from 'react-i18next';
import { IconWaveSine } from '../../ui/icons.ts';
import type { MenuEntry } from '../../ui/PopupMenu.tsx';

/** The noise reduction as a menu entry of the microphone, with its state; no entry where the person
 *  has no choice (`on` null). Source: MEDIA-20. */
export function useNoiseReductionEntries(on: boolean | null, onChange: (on: boolean) => void): MenuEntry[] {
  const { t } = useTranslation('devices');
  if (on === null) return [];
  return [
    {
      key: 'noise-reduction',
      label: t('noiseReduction'),
      icon: <IconWaveSine aria-hidden="true" />,
      note: t(on ? 'noiseReductionOn' : 'noiseReductionOff'),
      onSelect: () => onChange(!on),
    },
  ];
}
