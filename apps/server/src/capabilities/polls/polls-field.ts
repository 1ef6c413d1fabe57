import type { Poll } from '@hemicycle/contract/polls';
import { rememberByClass } from '../../live/live-fields.ts';
import type { FieldFor } from '../../live/live-part.ts';
import { SharedText } from '../../platform/socket/shared-text.ts';
import type { EntryPolls } from './load-entry-polls.ts';

/** The polls on entry as JSON text. A class of viewers shares the text before and after the open
 *  vote. The open vote itself depends on how a viewer may vote; in a weighted vote it can differ
 *  for each viewer. */
export function pollsField({ rest, openVote }: EntryPolls): FieldFor {
  const around = rememberByClass(rest.classOf, (viewer): [SharedText, SharedText | null] => {
    const polls = rest.present(viewer);
    const at = polls.findIndex(({ id }) => id === openVote?.pollId);
    if (at < 0) return [new SharedText(JSON.stringify(polls)), null];
    return [
      new SharedText(`[${polls.slice(0, at).map(withComma.after).join('')}`),
      new SharedText(
        `${polls
          .slice(at + 1)
          .map(withComma.before)
          .join('')}]`,
      ),
    ];
  });
  const openText = rememberByClass(
    (viewer) => openVote?.classOf(viewer) ?? '',
    (viewer) => new SharedText(JSON.stringify(openVote?.present(viewer))),
  );
  return (viewer) => {
    const [before, after] = around(viewer);
    return after === null ? [before] : [before, openText(viewer), after];
  };
}

const withComma = {
  before: (poll: Poll) => `,${JSON.stringify(poll)}`,
  after: (poll: Poll) => `${JSON.stringify(poll)},`,
};
