import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { draw, expectAccessible } from '../../../testing-render.tsx';
import { ExportMenu } from './ExportMenu.tsx';

afterEach(() => vi.unstubAllGlobals());

function choose(format: string) {
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  fireEvent.click(screen.getByRole('menuitem', { name: format }));
}

test.each([
  { item: 'Table (CSV)', format: 'csv' },
  { item: 'Workbook (XLSX)', format: 'xlsx' },
  { item: 'Document (PDF)', format: 'pdf' },
])('[BEY-11] $item is fetched and saved under the name the server gives', async ({ item, format }) => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const name = encodeURIComponent(`Vote 7 قانون.${format}`);
  const fetched = vi.fn(
    async () =>
      new Response('x', { headers: { 'content-disposition': `attachment; filename*=UTF-8''${name}` } }),
  );
  vi.stubGlobal('fetch', fetched);
  const { container } = draw(<ExportMenu pollId="p1" />);
  choose(item);
  expect(screen.getByRole('button', { name: 'Exporting' }).getAttribute('aria-busy')).toBe('true');
  await waitFor(() => expect(saved).toEqual([`Vote 7 قانون.${format}`]));
  expect(fetched).toHaveBeenCalledWith(`/api/polls/p1/export/${format}`, expect.anything());
  expect(await screen.findByRole('button', { name: 'Export' })).toBeDefined();
  await expectAccessible(container);
});

test('[BEY-11] an export that fails says so in words', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 500 }));
  const { container } = draw(<ExportMenu pollId="p1" />);
  choose('Document (PDF)');
  expect((await screen.findByRole('alert')).textContent).toContain('The export was not made');
  expect(screen.getByRole('button', { name: 'Export' })).toBeDefined();
  await expectAccessible(container);
});
