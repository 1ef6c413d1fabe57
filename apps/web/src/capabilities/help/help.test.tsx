import { helpChapters } from '@hemicycle/rules/foundations/help-chapters';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { languages } from '../../i18n/languages.ts';
import { Help } from '../../pages/Help.tsx';
import { publicSite } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useSite } from '../site/public.ts';
import { readGuide } from './read-guide.ts';

const texts = import.meta.glob<string>('../../../../../docs/help/*/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const guideOf = (language: string, chapter: string) =>
  readGuide(texts[`../../../../../docs/help/${language}/${chapter}.md`] ?? '');

beforeEach(() => useSite.setState({ config: { ...publicSite, helpPageUrl: null } }));
afterEach(async () => {
  await act(() => i18next.changeLanguage('en-US'));
});

const show = (address: string) =>
  draw(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/app/help" element={<Help />} />
        <Route path="/app/help/:chapter" element={<Help />} />
      </Routes>
    </MemoryRouter>,
  );

test.each(helpChapters)('[FND-09] [BEY-22] the chapter $key says the same in all languages', ({ key }) => {
  const en = guideOf('en', key);
  const shapeOf = ({ blocks }: typeof en) =>
    blocks.map((block) => (block.kind === 'list' ? `list of ${block.items.length}` : block.kind));
  expect(en.title).not.toBe('');
  for (const { folder } of Object.values(languages)) {
    const other = guideOf(folder, key);
    expect([folder, other.title]).not.toEqual([folder, '']);
    expect([folder, shapeOf(other)]).toEqual([folder, shapeOf(en)]);
  }
  const said = texts[`../../../../../docs/help/en/${key}.md`];
  expect(said).not.toMatch(/\b(?:poll|session|meeting)s?\b/iu);
  // No Markdown that the page does not draw.
  expect(said).not.toMatch(/\[|\*\*|`|^ |###/mu);
});

test('[FND-09] help opens at what refer names, and leads to the other chapters', async () => {
  const { container } = show('/app/help?refer=%2Fapp%2Fadmin%2Fpeople');
  await screen.findByRole('heading', { level: 1, name: 'Administration' });
  expect(screen.queryByRole('link', { name: 'Hearings' })).toBeNull();
  await expectAccessible(container);
  fireEvent.click(screen.getByRole('link', { name: 'Voting' }));
  const title = await screen.findByRole('heading', { level: 1, name: 'Voting' });
  await waitFor(() => expect(document.activeElement).toBe(title));
  screen.getByText('Check that my vote is counted');
});

test('[FND-10] [AGENDA-02] the variant for courts begins with hearings', async () => {
  show('/app/help?refer=%2Fapp&variant=courts');
  await screen.findByRole('heading', { level: 1, name: 'For courts: hearings' });
  screen.getByRole('link', { name: 'Hearings', current: 'page' });
});

test('[FND-09] [I18N-08] help in Arabic', async () => {
  await act(() => i18next.changeLanguage('ar'));
  show('/app/help/voting');
  await screen.findByRole('heading', { level: 1, name: 'التصويت' });
  screen.getByText('تحقّق من احتساب صوتي');
});
