import type { MediaPort, PictureSize } from '@hemicycle/media';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { remember, useRecalled } from '../../ui/browser-memory.ts';
import type { MenuEntry } from '../../ui/PopupMenu.tsx';
import { useSiteConfig } from '../site/public.ts';

/** The sizes that a person may choose, in the order of the menu. */
const LIMITS = ['high', 'low', 'off'] as const satisfies readonly PictureSize[];
type PictureLimit = (typeof LIMITS)[number];

const KEY = 'picturesOfOthers';

/** The size chosen on this machine. It is kept for the machine and not for a person, because a slow
 *  line or an old machine is the same for everybody who uses it. */
function usePictureLimit(): PictureLimit {
  const kept = useRecalled(KEY);
  return LIMITS.find((limit) => limit === kept) ?? 'high';
}

/** Tells the media the largest size in which to receive pictures. Source: BEY-18. */
export function useLimitedPictures(port: Pick<MediaPort, 'limitCameras'> | null): void {
  const limit = usePictureLimit();
  useEffect(() => port?.limitCameras(limit), [port, limit]);
}

/** A function that asks for pictures again, where the person asked for none; else null. Source:
 *  BEY-18. */
export function useNoPictures(): (() => void) | null {
  const { media } = useSiteConfig();
  const limit = usePictureLimit();
  return limit === 'off' && media !== 'webex' ? () => remember(KEY, 'high') : null;
}

/** The sizes of pictures as entries of a menu: as large as shown, small, or none, to spare the line
 *  or the machine. No entries where a hosted provider decides the size. Source: BEY-18. */
export function usePictureEntries(): MenuEntry[] {
  const { t } = useTranslation('layout');
  const { media } = useSiteConfig();
  const chosen = usePictureLimit();
  if (media === 'webex') return [];
  return LIMITS.map((limit) => ({
    key: `pictures-${limit}`,
    label: t(`limits.${limit}`),
    onSelect: () => remember(KEY, limit),
    chosen: limit === chosen,
  }));
}
