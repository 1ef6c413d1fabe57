import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { draw, expectAccessible } from '../testing-render.tsx';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import { sortRows } from './sort-rows.ts';

interface Motion {
  readonly id: string;
  readonly title: string;
  readonly votes: number;
}

const motions: Motion[] = [
  { id: 'b', title: 'Bridges', votes: 10 },
  { id: 'a', title: 'Avenues', votes: 9 },
  { id: 'c', title: 'Canals', votes: 9 },
];
const columns: DataTableProps<Motion>['columns'] = [
  { key: 'title', label: 'Title', renderCell: ({ title }) => title, sortBy: ({ title }) => title },
  { key: 'votes', label: 'Votes', renderCell: ({ votes }) => votes, sortBy: ({ votes }) => votes },
  { key: 'about', label: 'About', renderCell: ({ title }) => `All ${title}` },
];
const onOpen = vi.fn<(id: string) => void>();

function Motions(given: Partial<DataTableProps<Motion>>) {
  return (
    <main>
      <DataTable
        label="Motions"
        columns={columns}
        rows={motions}
        keyOf={({ id }) => id}
        empty={<p>No motions</p>}
        renderActions={({ id, title }) => (
          <>
            <button type="button" onClick={() => onOpen(id)}>
              Open {title}
            </button>
            <button type="button">Delete {title}</button>
          </>
        )}
        {...given}
      />
    </main>
  );
}

const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
const head = (name: string) => screen.getByRole('columnheader', { name });

beforeEach(async () => {
  onOpen.mockReset();
  await i18next.changeLanguage('en-US');
});

describe('a table of things to work with', () => {
  test('opens what a row names by Enter, and leaves Enter to the buttons in the row', () => {
    const followed = vi.fn<(address: string | null) => void>();
    draw(
      <Motions
        columns={[
          {
            key: 'title',
            label: 'Title',
            renderCell: ({ id, title }) => (
              <a
                href={`#${id}`}
                onClick={(event) => {
                  event.preventDefault();
                  followed(event.currentTarget.getAttribute('href'));
                }}
              >
                {title}
              </a>
            ),
          },
        ]}
      />,
    );
    fireEvent.keyDown(screen.getByRole('rowheader', { name: 'Avenues' }), { key: 'Enter' });
    expect(followed.mock.calls).toEqual([['#a']]);
    fireEvent.keyDown(screen.getByRole('button', { name: 'Open Avenues' }), { key: 'Enter' });
    expect(followed).toHaveBeenCalledTimes(1);
  });

  test('has the order of its rows until a head is pressed, which sorts up and then down', async () => {
    draw(<Motions />);
    expect(names()).toEqual(['Bridges', 'Avenues', 'Canals']);
    expect(screen.getByRole('grid', { name: 'Motions' })).toBeDefined();
    await expectAccessible();
    fireEvent.click(head('Title'));
    expect(names()).toEqual(['Avenues', 'Bridges', 'Canals']);
    expect(head('Title').getAttribute('aria-sort')).toBe('ascending');
    fireEvent.click(head('Title'));
    expect(names()).toEqual(['Canals', 'Bridges', 'Avenues']);
    fireEvent.click(head('Votes'));
    expect(names()).toEqual(['Avenues', 'Canals', 'Bridges']);
    expect(head('About').getAttribute('aria-sort')).toBeNull();
    await expectAccessible();
  });

  test('each cell has the name of its column, for the blocks of a phone', () => {
    draw(<Motions />);
    const [, row] = screen.getAllByRole('row');
    const cells = row === undefined ? [] : within(row).getAllByRole('gridcell');
    expect(cells.map((cell) => cell.dataset['label'])).toEqual(['Votes', 'About', undefined]);
  });

  test('is one stop for Tab; arrows lead to its cells, and to each button at the end of a row', async () => {
    draw(
      <>
        <Motions />
        <button type="button">After</button>
      </>,
    );
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}{End}');
    expect(document.activeElement?.textContent).toBe('Open Bridges');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onOpen).toHaveBeenCalledExactlyOnceWith('a');
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement?.textContent).toBe('Delete Avenues');
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('After');
  });

  test('on a page from right to left the arrows go the other way, and words sort as names do', async () => {
    await i18next.changeLanguage('ar');
    const rows = ['باء', 'ألف', 'تاء'].map((title, votes) => ({ id: String(votes), title, votes }));
    draw(<Motions rows={rows} />);
    fireEvent.click(head('Title'));
    expect(names()).toEqual(['ألف', 'باء', 'تاء']);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowLeft}{End}{ArrowLeft}');
    expect(document.activeElement?.textContent).toBe('Delete ألف');
    await expectAccessible();
  });

  test('without rows says so, and shows nothing of a table; while they load neither', async () => {
    const { rerender } = draw(<Motions rows={[]} />);
    screen.getByText('No motions');
    expect(screen.queryByRole('grid')).toBeNull();
    rerender(<Motions rows={null} />);
    expect(screen.queryByText('No motions')).toBeNull();
    await screen.findByRole('status');
    await expectAccessible();
  });
});

function Selectable({ rows = motions }: { rows?: Motion[] }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <Motions rows={rows} selected={selected} onSelect={setSelected} />
      <p data-testid="selected">{[...selected].join(' ')}</p>
    </>
  );
}

describe('rows that can be selected', () => {
  const selected = () => screen.getByTestId('selected').textContent;
  const box = (row: string) =>
    within(screen.getByRole('row', { name: new RegExp(row) })).getByRole('checkbox');

  test('one by one, and all by the box in the head, which says that some are', async () => {
    draw(<Selectable />);
    await expectAccessible();
    await userEvent.click(box('Avenues'));
    expect(selected()).toBe('a');
    const [all] = screen.getAllByRole<HTMLInputElement>('checkbox');
    expect(all?.indeterminate).toBe(true);
    if (all !== undefined) await userEvent.click(all);
    expect(selected()).toBe('b a c');
    if (all !== undefined) await userEvent.click(all);
    expect(selected()).toBe('');
  });

  test('by the keyboard', async () => {
    draw(<Selectable />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown} ');
    expect(selected()).toBe('a');
  });
});

describe('many rows', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => ({
    id: String(at),
    title: `Motion ${at}`,
    votes: at,
  }));

  test('stand on pages of 50; sorting begins with the first page again', async () => {
    draw(<Motions rows={many} />);
    expect(names()).toHaveLength(50);
    screen.getByText('1 to 50 of 10,000');
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(names()[0]).toBe('Motion 50');
    fireEvent.click(head('Votes'));
    fireEvent.click(head('Votes'));
    expect(names()[0]).toBe('Motion 9999');
    expect(screen.getByRole('button', { name: 'Previous page' }).getAttribute('aria-disabled')).toBe('true');
    await expectAccessible();
  });

  test('stay selected on the pages that are not shown', async () => {
    draw(<Selectable rows={many.slice(0, 60)} />);
    const [first] = screen.getAllByRole('checkbox').slice(1);
    if (first !== undefined) await userEvent.click(first);
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    const [all] = screen.getAllByRole('checkbox');
    if (all !== undefined) await userEvent.click(all);
    expect(screen.getByTestId('selected').textContent?.split(' ')).toHaveLength(11);
    if (all !== undefined) await userEvent.click(all);
    expect(screen.getByTestId('selected').textContent).toBe('0');
  });

  test('that become fewer show the last page that is left', () => {
    const { rerender } = draw(<Motions rows={many.slice(0, 60)} />);
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    rerender(<Motions rows={many.slice(0, 40)} />);
    expect(names()).toHaveLength(40);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});

test('words with numbers sort as people count, and equal rows keep their order', () => {
  const rows = [{ word: 'Room 10' }, { word: 'Room 9' }, { word: 'Room 9' }];
  const sorted = sortRows(rows, [{ key: 'word', sortBy: ({ word }) => word }], {
    column: 'word',
    direction: 'ascending',
  });
  expect(sorted).toEqual([rows[1], rows[2], rows[0]]);
  expect(sorted[0]).toBe(rows[1]);
});
