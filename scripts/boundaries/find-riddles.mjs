import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMMENT, commentedFilesOf } from './find-long-comments.mjs';

/** Matches "who" without the person whom it means, at the end of a clause that needs a name. */
const RIDDLE = /\b(?:of|for|by|as) who(?:ever)?\b/i;
const ENDS_BEFORE_WHO = /\b(?:of|for|by|as)$/i;
const BEGINS_WITH_WHO = /^who(?:ever)?\b/i;

/** Finds comments that leave the reader to guess the person or the thing they speak of. Returns
 *  violations in the shape of cruise-boundaries.mjs. */
export function findRiddles(root) {
  return commentedFilesOf(root).flatMap((path) => {
    const lines = readFileSync(join(root, path), 'utf8').split('\n').map(wordsOfComment);
    return lines.flatMap((words, index) => {
      const before = lines[index - 1];
      const isRiddle =
        words !== null &&
        (RIDDLE.test(words) ||
          (before !== undefined &&
            before !== null &&
            ENDS_BEFORE_WHO.test(before) &&
            BEGINS_WITH_WHO.test(words)));
      return isRiddle ? [{ rule: 'comments-name-the-person', from: `${path}:${index + 1}`, to: words }] : [];
    });
  });
}

/** The words of a line that holds only a comment; null for any other line. */
function wordsOfComment(line) {
  return COMMENT.test(line)
    ? line.replace(/^\s*(?:\/\/|\/\*+|\*+)\s*/, '').replace(/\s*(?:\*\/)?\s*$/, '')
    : null;
}
