import { useTranslation } from 'react-i18next';
import { IconHeadphones, IconWaveSine } from '../../ui/icons.ts';
import type { MenuEntry } from '../../ui/PopupMenu.tsx';

/** The noise reduction as a menu entry of the microphone, with its state; no entry where the person
 *  has no choice (`on` null). Where the session is interpreted, the entry only says that it is off.
 *  Source: MEDIA-20, BEY-16. */
export function useNoiseReductionEntries(
  on: boolean | 'interpreted' | null,
  onChange: (on: boolean) => void,
): MenuEntry[] {
  const { t } = useTranslation('devices');
  if (on === null) return [];
  return [
    {
      key: 'noise-reduction',
      label: t('noiseReduction'),
      icon: <IconWaveSine aria-hidden="true" />,
      note: t(
        on === 'interpreted' ? 'noiseReductionInterpreted' : on ? 'noiseReductionOn' : 'noiseReductionOff',
      ),
      onSelect: on === 'interpreted' ? undefined : () => onChange(!on),
    },
  ];
}

/** Whether the person wears headphones, as a menu entry of the microphone; no entry where that
 *  changes nothing (`on` null). Source: BEY-38. */
export function useHeadphonesEntries(on: boolean | null, onChange: (on: boolean) => void): MenuEntry[] {
  const { t } = useTranslation('devices');
  if (on === null) return [];
  return [
    {
      key: 'headphones',
      label: t('headphones'),
      icon: <IconHeadphones aria-hidden="true" />,
      note: t(on ? 'headphonesOn' : 'headphonesOff'),
      onSelect: () => onChange(!on),
    },
  ];
}
