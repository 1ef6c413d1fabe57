import type { MediaPort, PictureSize } from '@hemicycle/media';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { remember, useRecalled } from '../../ui/browser-memory.ts';
import type { MenuEntry } from '../../ui/PopupMenu.tsx';
import { useSiteConfig } from '../site/public.ts';

/** What a person may ask for, in the order of the menu. */
const LIMITS = ['high', 'low', 'off'] as const satisfies readonly PictureSize[];
type PictureLimit = (typeof LIMITS)[number];

const KEY = 'picturesOfOthers';

/** As chosen on this machine; a slow line or an old machine is nobody's in particular. */
function usePictureLimit(): PictureLimit {
  const kept = useRecalled(KEY);
  return LIMITS.find((limit) => limit === kept) ?? 'high';
}

/** Tells the media how large the pictures of others may come at most.  Source: BEY-18. */
export function useLimitedPictures(port: Pick<MediaPort, 'limitCameras'> | null): void {
  const limit = usePictureLimit();
  useEffect(() => port?.limitCameras(limit), [port, limit]);
}

/** Where no pictures were asked for: asks for them again; else null.  Source: BEY-18. */
export function useNoPictures(): (() => void) | null {
  const { media } = useSiteConfig();
  const limit = usePictureLimit();
  return limit === 'off' && media !== 'webex' ? () => remember(KEY, 'high') : null;
}

/** Asking for less, as entries of a menu: as large as they are shown, small, or none, to spare the
 *  line or the machine. None where a hosted provider decides it. Source: BEY-18. */
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
