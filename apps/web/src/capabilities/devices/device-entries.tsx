import { useTranslation } from 'react-i18next';
import { IconCheck } from '../../ui/icons.ts';
import type { MenuEntry } from '../../ui/PopupMenu.tsx';
import styles from './DeviceEntries.module.css';
import type { DeviceEntry } from './use-device-list.ts';

/** The devices of one kind as entries of a menu, the one in use marked; a line that says so where there is none.
 *  Source: DEV-01, FND-14. */
export function useDeviceEntries(
  kind: 'camera' | 'microphone' | 'speaker',
  entries: readonly DeviceEntry[],
  chosen: string | null,
  onChoose: ((deviceId: string) => void) | undefined,
): MenuEntry[] {
  const { t } = useTranslation('devices');
  if (entries.length === 0) {
    return [{ key: `no-${kind}`, label: t(`noDevice.${kind}`), onSelect: undefined }];
  }
  // What was chosen and is not there is not in use.
  const there = entries.find(({ deviceId }) => deviceId === chosen) ?? entries[0];
  return entries.map(({ deviceId, label }, index) => {
    const inUse = deviceId === there?.deviceId;
    return {
      key: `${kind}-${deviceId}`,
      label: label === '' ? t(`unnamed.${kind}`, { number: index + 1 }) : label,
      icon: inUse ? <IconCheck aria-hidden="true" /> : <span className={styles.space} />,
      ...(inUse ? { note: t('inUse') } : {}),
      onSelect: onChoose && (() => onChoose(deviceId)),
    };
  });
}
