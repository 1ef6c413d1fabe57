export { useLayoutEntries } from './layout-entries.ts';
export { NoPicturesNotice } from './NoPicturesNotice.tsx';
export { useLimitedPictures, usePictureEntries } from './picture-limit.ts';
export { useSeesCameras } from './sees-cameras.ts';
export { togglePin, unpinAll, usePins } from './pins.ts';
export { type Layout, useLayout } from './use-layout.ts';
export { useWindowWidth } from './use-window-width.ts';
