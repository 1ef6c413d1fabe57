import { useTranslation } from 'react-i18next';
import { IconWaveSine } from '../../ui/icons.ts';
import type { MenuEntry } from '../../ui/PopupMenu.tsx';

/** Noise reduction as an entry of the microphone's menu, with whether it is on; none where there is
 *  nothing to choose (`on` null). Source: MEDIA-20. */
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
