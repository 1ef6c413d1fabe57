import type { PaperMark } from '@hemicycle/contract/agenda-marks';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { draw } from '../../../testing-render.tsx';
import { enterSitting } from '../../polls/testing-api.ts';
import { PaperReader } from './PaperReader.tsx';

const paper = {
  ...{ id: 'p1', title: 'Budget', fileId: 'f1', version: 1, name: 'budget.zip', type: 'application/zip' },
  ...{ sizeBytes: 1, addedAt: 1, note: '', earlier: [] },
};
const mark: PaperMark = {
  ...{ id: 'm1', paperId: 'p1', version: 1, place: null, quote: '', note: 'Ask.', madeAt: 1 },
};

/** Draws the reader with one mark, and calls to keep marks noted in `keep`. */
function enter(marks: readonly PaperMark[], keep = vi.fn()) {
  const own = { marks, keep, remove: vi.fn(), waiting: 0, refused: [], dismissRefused: vi.fn() };
  return draw(<PaperReader idVotingSession="s1" paper={paper} own={{ ...own, marks: [...marks] }} />);
}
const note = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const write = (text: string) => fireEvent.change(note(), { target: { value: text } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('[AGENDA-01] [BEY-14] the text of a mark that is being written outlives the paper; given up, it is gone', () => {
  enterSitting({});
  const { unmount } = enter([]);
  press('Note on the paper');
  write('Ask about riv');
  unmount();
  const keep = vi.fn();
  enter([], keep);
  press('Note on the paper');
  expect(note().value).toBe('Ask about riv');
  write('Ask about rivers.');
  press('Keep');
  expect(keep).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ paperId: 'p1', note: 'Ask about rivers.' }),
    null,
  );
  press('Note on the paper');
  expect(note().value).toBe('');
  write('Or not');
  press('Cancel');
  press('Note on the paper');
  expect(note().value).toBe('');
});

test('[AGENDA-01] [BEY-14] a changed mark outlives the paper, and is kept over the text that was read', () => {
  enterSitting({});
  const { unmount } = enter([mark]);
  press(/^Change/);
  write('Ask twice.');
  unmount();
  const keep = vi.fn();
  enter([{ ...mark, note: 'Changed in another window.' }], keep);
  press(/^Change/);
  expect(note().value).toBe('Ask twice.');
  press('Keep');
  expect(keep).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ note: 'Ask twice.' }), 'Ask.');
});
