import type { MissingVoter } from '@hemicycle/contract/poll-watch';

/** Whether the bell may ring again for an elector whose vote is not on record: not while they have
 *  the ballot before them in the chamber, nor while they have no page but their proxy has it there.
 *  A proxy in a huddle has no ballot. The bell of the opening rings for all without a page of the
 *  sitting. Source: BEY-42, looks picture 21. */
export function ringsAgain({ room }: Pick<MissingVoter, 'room'>): boolean {
  return room !== 'chamber';
}
