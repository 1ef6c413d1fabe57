import { groupsOfShownHash } from '@hemicycle/record/shown-hash';

const SHORT_GROUPS = 4;
/** Keeps what is short on one line. */
const NO_BREAK_SPACE = '\u00A0';

/** The beginning of a hash, to be recognised by, never to be compared: four groups, or another
 *  number, and an ellipsis, which stay on one line. */
export function shortHash(hash: string, groups = SHORT_GROUPS): string {
  return [...groupsOfShownHash(hash).slice(0, groups), '…'].join(NO_BREAK_SPACE);
}
