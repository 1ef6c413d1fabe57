import type { ClientAuditPage } from '@hemicycle/contract/audit';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { BrowserReports } from './BrowserReports.tsx';

const base = { userId: 'rosa', name: 'Rosa Quispe', idVotingSession: 's1', sessionTitle: 'Plenary' };
const page: ClientAuditPage = {
  entries: [
    {
      ...{ ...base, id: 'e1', created: 0 },
      entry: {
        ...{ logType: 'virtualBackgroundError', browserTabId: 1 },
        logObject: { error: 'WebGL is not available.', logLines: ['first line', 'last line'] },
      },
    },
    {
      ...{ ...base, id: 'e2', created: 0, name: null, idVotingSession: null, sessionTitle: null },
      entry: {
        ...{ logType: 'userNetworkTest', browserTabId: 1 },
        logObject: {
          location: 'mainchamber',
          tests: [
            {
              id: 't',
              name: 'server-calls',
              result: 'failed',
              error: { message: 'No answer', url: null, status: null, error: null },
            },
          ],
          logLines: [],
        },
      },
    },
    {
      ...{ ...base, id: 'e3', created: 0 },
      entry: {
        ...{ logType: 'pageSpec', browserTabId: 1 },
        logObject: {
          userAgent: 'Chromium',
          language: 'ar',
          widthPx: 390,
          heightPx: 844,
          devicePixelRatio: 2,
        },
      },
    },
  ],
  all: 3,
  people: [{ userId: 'rosa', name: 'Rosa Quispe' }],
  sessions: [{ idVotingSession: 's1', title: 'Plenary' }],
  keptDays: 30,
};
let answer = page;
let asked: URL[] = [];

beforeEach(() => {
  answer = page;
  asked = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, 'http://here'));
    return Response.json(answer);
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await act(() => i18next.changeLanguage('en-US'));
});

test('[AUDIT-01] reports stand in words, and are chosen by person, sitting and kind', async () => {
  const { container } = draw(
    <main>
      <BrowserReports />
    </main>,
  );
  expect(await screen.findByText('WebGL is not available.')).toBeTruthy();
  expect(container.textContent).toContain('kept for 30 days');
  expect(container.textContent).toContain('Calls to the server: failed No answer');
  expect(container.textContent).toContain('Tested: in the chamber');
  expect(container.textContent).toContain('ar, 390 × 844 px, 2 dots a px');
  expect(screen.getByText('2 lines of its log')).toBeTruthy();
  expect(screen.getAllByText('deleted')).toHaveLength(1);
  await expectAccessible(container);
  answer = { ...page, entries: [], all: 0 };
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'errorDialog');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Person' }), 'rosa');
  expect(await screen.findByText('Nothing is like that')).toBeTruthy();
  expect(Object.fromEntries(asked.at(-1)?.searchParams ?? [])).toEqual({
    ...{ kind: 'errorDialog', person: 'rosa', page: '0' },
  });
  answer = page;
  await userEvent.click(screen.getByRole('button', { name: 'Show all reports' }));
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Person' }));
  expect(await screen.findByText('WebGL is not available.')).toBeTruthy();
});

test('[AUDIT-01] [I18N-08] in Arabic', async () => {
  await act(() => i18next.changeLanguage('ar'));
  const { container } = draw(
    <main>
      <BrowserReports />
    </main>,
  );
  expect(await screen.findByRole('heading', { name: 'تقارير المتصفحات' })).toBeTruthy();
  await expectAccessible(container);
});
