import { lazyPart } from '../../ui/lazy-part.ts';

export { missionControlChamberPart } from './chamber-part.tsx';

/** The page of mission control. Its program is loaded with the page. */
export const MissionControl = lazyPart(async () => ({
  default: (await import('./MissionControl.tsx')).MissionControl,
}));
