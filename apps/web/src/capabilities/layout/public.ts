export { useLayoutEntries } from './layout-entries.tsx';
export { NoPicturesNotice } from './NoPicturesNotice.tsx';
export { useLimitedPictures, usePictureEntries } from './picture-limit.tsx';
export { togglePin, unpinAll, usePins } from './pins.ts';
export { type Layout, useLayout } from './use-layout.ts';
export { useWindowWidth } from './use-window-width.ts';
