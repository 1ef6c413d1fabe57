import { useTranslation } from 'react-i18next';
import type { MenuEntry } from '../../ui/PopupMenu.tsx';
import type { DeviceEntry } from './use-device-list.ts';

/** Which device was chosen, and whether it is held now or will be the next time; null: none was. */
export interface ChosenDevice {
  readonly deviceId: string | null;
  readonly inUse: boolean;
}

/** The devices of one kind as entries of a menu, the one chosen marked; a line that says so where
 *  there is none. Source: DEV-01, FND-14. */
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
  // What was chosen and is not there is another one now.
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
