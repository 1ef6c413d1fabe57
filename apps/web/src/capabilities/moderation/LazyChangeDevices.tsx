import { lazy } from 'react';

/** The devices of another person, loaded when they are asked for. */
export const ChangeDevices = lazy(async () => ({
  default: (await import('./ChangeDevices.tsx')).ChangeDevices,
}));
