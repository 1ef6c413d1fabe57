import { useTranslation } from 'react-i18next';
import type { MenuEntry } from '../../ui/PopupMenu.tsx';
import type { DeviceEntry } from './use-device-list.ts';

/** The chosen device (null: none was chosen), and whether it is in use now. Otherwise it is used
 *  the next time. */
export interface ChosenDevice {
  readonly deviceId: string | null;
  readonly inUse: boolean;
}

/** The devices of one kind as entries of a menu, with the chosen one marked. Without devices, one
 *  entry says so. Source: DEV-01, FND-14. */
export function useDeviceEntries(
  kind: 'camera' | 'microphone' | 'speaker',
  entries: readonly DeviceEntry[],
  chosen: ChosenDevice,
  onChoose: ((deviceId: string) => void) | undefined,
): MenuEntry[] {
  const { t } = useTranslation('devices');
  if (entries.length === 0) {
    return [{ key: `no-${kind}`, label: t(`noDevice.${kind}`), onSelect: undefined }];
  }
  // When the chosen device is not there, another one is in use.
  const there = entries.find(({ deviceId }) => deviceId === chosen.deviceId) ?? entries[0];
  return entries.map(({ deviceId, label }, index) => {
    const isChosen = deviceId === there?.deviceId;
    return {
      key: `${kind}-${deviceId}`,
      label: label === '' ? t(`unnamed.${kind}`, { number: index + 1 }) : label,
      ...(isChosen && chosen.inUse && { note: t('inUse') }),
      onSelect: onChoose && (() => onChoose(deviceId)),
      chosen: isChosen,
    };
  });
}
