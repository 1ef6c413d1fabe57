export { BackgroundChooser } from './BackgroundChooser.tsx';
export { backgroundChamberPart } from './chamber-part.ts';
export { useBackgroundPreview } from './use-background-preview.ts';

/** Loads the program that puts the chosen background behind the own camera of a media port. */
export const loadBackgroundPort = () => import('./behind-port.ts');
