import type { Huddle } from '@hemicycle/contract/huddles';
import type { HuddleStay } from './use-huddle-stay.ts';

/** A page in the main chamber, for tests. */
export const inMainChamber: HuddleStay = {
  huddle: null,
  moving: false,
  enter: async () => undefined,
  begin: async () => undefined,
  leave: async () => undefined,
  enterAgain: async () => false,
  rejoinMedia: async () => undefined,
  isToBeTold: async () => true,
  fallBack: () => false,
};

/** A huddle for everybody. */
export const waterOffice: Huddle = {
  id: 'h1',
  type: 'other',
  title: 'Water office',
  idVotingSession: 's1',
  webex: { id: 'h1', title: 'Water office' },
  davra: { subtype: 'default', avatar: null, invitees: ['all'] },
};
