import { lazyPart } from '../../ui/lazy-part.ts';

/** The devices of another person. Its program is loaded when a moderator opens it. */
export const ChangeDevices = lazyPart(async () => ({
  default: (await import('./ChangeDevices.tsx')).ChangeDevices,
}));
