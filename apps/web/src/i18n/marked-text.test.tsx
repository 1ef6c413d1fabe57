import { expect, test } from 'vitest';
import { draw } from '../testing-render.tsx';
import { MarkedText } from './MarkedText.tsx';

test.each([
  { text: 'Ask <mail>a@b.test</mail>.', drawn: 'Ask <b>a@b.test</b>.' },
  { text: '<mail>a@b.test</mail>', drawn: '<b>a@b.test</b>' },
  { text: 'No mark', drawn: 'No mark' },
  { text: 'One <b>end is missing', drawn: 'One &lt;b&gt;end is missing' },
  {
    text: '<b><img src=x onerror=1></b> a <i>b</i>',
    drawn: '<b>&lt;img src=x onerror=1&gt;</b> a &lt;i&gt;b&lt;/i&gt;',
  },
])('$text', ({ text, drawn }) => {
  const { container } = draw(<MarkedText text={text} renderMark={(part) => <b>{part}</b>} />);
  expect(container.innerHTML).toBe(drawn);
});
