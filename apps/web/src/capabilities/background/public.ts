export { BackgroundChooser } from './BackgroundChooser.tsx';
export { BackgroundDialog } from './BackgroundDialog.tsx';
export { useBackgroundEntries } from './background-entries.tsx';
export { LowFrameRateBanner } from './LowFrameRateBanner.tsx';
export { useBackgroundPreview } from './use-background-preview.ts';

/** Loads the program that puts the chosen background behind the own camera of a media port. */
export const loadBackgroundPort = () => import('./behind-port.ts');
