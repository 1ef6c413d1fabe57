const GROUP_DIGITS = 4;
const SHORT_GROUPS = 4;
/** Keeps what is short on one line. */
const NO_BREAK_SPACE = '\u00A0';

/** A hash in groups of four digits, as people read it out: `b7e1 04c9 5d2f 88a3 1c60` and so on. */
export function hexGroups(hash: string): string {
  return groupsOf(hash).join(' ');
}

/** The same in lines of four groups, so that two people can compare it line by line. */
export function hexLines(hash: string): string {
  return (
    hash
      .match(new RegExp(`.{1,${GROUP_DIGITS * SHORT_GROUPS}}`, 'gu'))
      ?.map((line) => hexGroups(line).replaceAll(' ', NO_BREAK_SPACE))
      .join('\n') ?? ''
  );
}

/** The beginning of a hash, to be recognised by: four groups and an ellipsis, which stay on one line. */
export function shortHash(hash: string): string {
  return [...groupsOf(hash).slice(0, SHORT_GROUPS), '…'].join(NO_BREAK_SPACE);
}

function groupsOf(hash: string): string[] {
  return hash.match(new RegExp(`.{1,${GROUP_DIGITS}}`, 'gu')) ?? [];
}
