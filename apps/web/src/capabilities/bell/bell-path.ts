import { BELL_PATH } from '@hemicycle/contract/bell-limits';

/** The page to which the bell leads. */
export const ANSWER_BELL_PATH = `${BELL_PATH}/:pollId` as const;

/** The chamber, to which it leads on. */
export const CHAMBER_OF_BELL = '/app';
