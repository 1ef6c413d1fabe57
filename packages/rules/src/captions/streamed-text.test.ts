import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type StreamedLines, streamedText } from './streamed-text.ts';

const nothing: StreamedLines = { complete: [], open: '', swallowed: 0 };
const LONG = 'The committee has considered the report of the working';

describe('[BEY-28] the text of a program makes lines', () => {
  test.each([
    { name: 'words', text: 'Order, order', complete: [], open: 'Order, order' },
    { name: 'a break', text: 'Order!\nThe House', complete: ['Order!'], open: 'The House' },
    { name: 'a break of two characters', text: 'Order!\r\nThe', complete: ['Order!'], open: 'The' },
    { name: 'empty lines', text: '\n\nOrder!\n\n\nThe', complete: ['Order!'], open: 'The' },
    { name: 'a space after 50', text: `${LONG} group.`, complete: [LONG], open: 'group.' },
    { name: 'no space for 80', text: '議'.repeat(81), complete: ['議'.repeat(80)], open: '議' },
    { name: 'a backspace', text: 'lins\bes', complete: [], open: 'lines' },
    { name: 'a delete', text: 'lins\u007fes', complete: [], open: 'lines' },
    { name: 'one of a sign of two units', text: 'yes 👍\b\b', complete: [], open: 'yes' },
    { name: 'one of the break', text: 'Order\nThe\b\b\b\b!', complete: [], open: 'Order!' },
    { name: 'one of each of two breaks', text: 'Order\n\nT\b\b\b!', complete: [], open: 'Order!' },
    { name: 'one of the space that ended a line', text: `${LONG} g\b\b`, complete: [], open: LONG },
    { name: 'more than there is', text: 'a\b\b\b\bOrder', complete: [], open: 'Order' },
    { name: 'other control characters', text: 'Or\u0000d\u001ber\u202e!', complete: [], open: 'Order!' },
    { name: 'tabs', text: 'a\tb', complete: [], open: 'a b' },
  ])('$name', ({ text, complete, open }) => {
    expect(streamedText(nothing, text)).toMatchObject({ complete, open });
  });

  test('it goes on with the lines before, and says from where they changed', () => {
    const before = { complete: ['One', 'Two'], open: 'Thr', swallowed: 0 };
    expect(streamedText(before, 'ee')).toEqual({
      complete: ['One', 'Two'],
      open: 'Three',
      swallowed: 0,
      from: 2,
    });
    expect(streamedText(before, '\b\b\b\b\bwenty\nThree')).toEqual({
      complete: ['One', 'Twwenty'],
      open: 'Three',
      swallowed: 0,
      from: 1,
    });
  });
});

test('[BEY-28] it does not matter how the text is cut into requests', () => {
  const piece = fc.constantFrom('a', 'word', ' ', '\n', '\b', LONG, ' and then', '\b\b\b', '\t', '議');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), fc.nat(), (pieces, at) => {
      const text = pieces.join('');
      const cut = text.length === 0 ? 0 : at % text.length;
      const first = streamedText(nothing, text.slice(0, cut));
      const { complete, open, swallowed } = streamedText(first, text.slice(cut));
      expect({ complete, open, swallowed }).toEqual(lines(streamedText(nothing, text)));
    }),
  );
});

const lines = ({ complete, open, swallowed }: StreamedLines) => ({ complete, open, swallowed });
