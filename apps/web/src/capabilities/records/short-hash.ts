import { groupsOfShownHash } from '@hemicycle/record/shown-hash';

const SHORT_GROUPS = 4;
/** Keeps a short hash on one line. */
const NO_BREAK_SPACE = '\u00A0';

/** The beginning of a hash, for people to recognise it. Never compare hashes by it. It has four
 *  groups and an ellipsis, all on one line. */
export function shortHash(hash: string): string {
  return [...groupsOfShownHash(hash).slice(0, SHORT_GROUPS), '…'].join(NO_BREAK_SPACE);
}
