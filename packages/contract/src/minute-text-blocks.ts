import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { MINUTE_TEXT_BLOCK_MAX_CHARS, MINUTE_TEXT_BLOCKS_MAX } from './minute-limits.ts';
import { mayWriteMinutes } from './minutes.ts';
import { name, text } from './values.ts';

/** Words that the house uses often in its minutes, with the title by which clerks find them.
 *  Source: BEY-34. */
const textBlock = z.object({ title: z.string(), text: z.string() });
export type MinuteTextBlock = z.output<typeof textBlock>;

const textBlocks = z.array(textBlock).max(MINUTE_TEXT_BLOCKS_MAX);
const writtenBlocks = z
  .array(z.object({ title: name(100), text: text(MINUTE_TEXT_BLOCK_MAX_CHARS).min(1) }))
  .max(MINUTE_TEXT_BLOCKS_MAX);

export const listMinuteTextBlocks = endpoint({
  name: 'listMinuteTextBlocks',
  method: 'GET',
  path: '/api/minute-text-blocks',
  access: mayWriteMinutes,
  summary: 'The text blocks of the house, in their order.',
  answer: z.object({ blocks: textBlocks }),
});

/** For administrators, and for moderators who run every sitting: the blocks are offered in all
 *  minutes. `before`: the blocks as they were read. If they differ now, nothing is changed.
 *  Source: BEY-34, PERM-08, decision 0186. */
export const keepMinuteTextBlocks = endpoint({
  name: 'keepMinuteTextBlocks',
  method: 'PUT',
  path: '/api/minute-text-blocks',
  access: mayWriteMinutes,
  summary: 'Replaces the text blocks of the house.',
  body: z.object({ blocks: writtenBlocks, before: textBlocks }),
  answer: z.object({ blocks: textBlocks }),
  errors: ['changed-meanwhile', 'runs-some-sittings'],
});

export const minuteTextBlockCalls = { listMinuteTextBlocks, keepMinuteTextBlocks };
