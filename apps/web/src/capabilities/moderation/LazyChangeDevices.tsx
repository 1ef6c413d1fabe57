import { lazyPart } from '../../ui/lazy-part.ts';

/** The devices of another person, loaded when they are asked for. */
export const ChangeDevices = lazyPart(async () => ({
  default: (await import('./ChangeDevices.tsx')).ChangeDevices,
}));
