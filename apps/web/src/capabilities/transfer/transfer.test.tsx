import { fireEvent, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { ImportedSitting } from './ImportedSitting.tsx';
import { ImportSitting } from './ImportSitting.tsx';

const KEY = 'ab'.repeat(32);
const plan = {
  origin: { siteName: 'Parliament of Elsewhere', keyId: KEY, ownKey: false },
  title: 'Plenary 7',
  startsMs: 1_790_000_000_000,
  endsMs: 1_790_003_600_000,
  issuedAtMs: 1_790_010_000_000,
  contents: [
    { part: 'agenda', count: 1 },
    { part: 'record', count: 1 },
  ],
  people: [
    { name: 'Rosa Quispe', email: 'rosa@example.org', matched: true },
    { name: 'Kenji Mori', email: null, matched: false },
  ],
  voteCount: 3,
  imported: false,
  sameTitle: true,
};
const sitting = {
  ...{ id: 'i1', origin: plan.origin, title: plan.title, startsMs: plan.startsMs, endsMs: plan.endsMs },
  ...{ issuedAtMs: plan.issuedAtMs, voteCount: 1, importedMs: plan.issuedAtMs, importedByName: 'Ada' },
};

/** Answers what XMLHttpRequest sends, by its path. */
function answerUploads(answers: Readonly<Record<string, { status: number; body: unknown }>>) {
  class Request extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    private path = '';
    open(_: string, path: string) {
      this.path = path;
    }
    setRequestHeader() {
      // The headers make no difference here.
    }
    abort() {
      // Nothing goes on.
    }
    send() {
      const answer = answers[this.path];
      this.status = answer?.status ?? 500;
      this.responseText = JSON.stringify(answer?.body ?? {});
      queueMicrotask(() => this.dispatchEvent(new Event('load')));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
}
afterEach(() => vi.unstubAllGlobals());

function choose() {
  const view = draw(
    <MemoryRouter>
      <ImportSitting />
    </MemoryRouter>,
  );
  const file = new File(['{}'], 'plenary.sitting.json', { type: 'application/json' });
  fireEvent.change(screen.getByLabelText('The file of the sitting'), { target: { files: [file] } });
  return view;
}

test('[BEY-25] a sitting is checked, shown and taken in', async () => {
  answerUploads({
    '/api/transfer/plan': { status: 200, body: { ok: true, plan } },
    '/api/transfer/sittings': { status: 201, body: sitting },
  });
  const { container } = choose();
  await screen.findByText(/The file verifies/);
  screen.getByText('Parliament of Elsewhere');
  screen.getByText(/With an account here under the same address: 1/);
  screen.getByText('from elsewhere');
  await expectAccessible(container);
  fireEvent.click(screen.getByRole('button', { name: 'Import this sitting' }));
  const open = await screen.findByRole('link', { name: 'Open the sitting' });
  expect(open.getAttribute('href')).toBe('/app/sittings/imported/i1');
});

test('[BEY-25] a refused file is told with the first thing that does not verify', async () => {
  const problem = { kind: 'part', part: 'chat', where: 'chat' };
  answerUploads({ '/api/transfer/plan': { status: 200, body: { ok: false, problem } } });
  const { container } = choose();
  await screen.findByText(/plenary.sitting.json was refused/);
  screen.getByText(/This part was changed after the file was exported: Chat of the main chamber/);
  await expectAccessible(container);
  fireEvent.click(screen.getByRole('button', { name: 'Choose another file' }));
  screen.getByLabelText('The file of the sitting');
});

test('[BEY-25] an imported sitting names its site and shows its votes and parts', async () => {
  const vote = {
    ...{ pollId: 'p1', number: 1, title: 'Budget', question: '', privacy: 'open', closedMs: plan.endsMs },
    ...{ hash: KEY, withdrawn: false, withheld: false, result: 'PASS', elected: null, commentary: '' },
    tally: [{ option: 'Yea', votes: 3, weight: '3' }],
  };
  const item = {
    ...{ id: 'a1', parentId: null, number: '1', title: 'Opening', text: '', plannedStartMs: null },
    ...{ plannedMinutes: null, state: 'done', begunMs: null, endedMs: null, spentMs: 0, pollIds: [] },
  };
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(
      address.endsWith('/parts/agenda')
        ? { agenda: { publishedMs: 1, items: [item] }, names: {} }
        : { sitting, description: '', votes: [vote], parts: [{ part: 'agenda', count: 1 }], mayManage: true },
    ),
  );
  const { container } = draw(
    <MemoryRouter>
      <ImportedSitting importedId="i1" onGone={() => undefined} />
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { name: 'Plenary 7' });
  screen.getByText(/From Parliament of Elsewhere/);
  screen.getByText(/Budget/);
  const details = container.querySelector('details');
  if (details === null) throw new Error('there is no part');
  details.open = true;
  fireEvent(details, new Event('toggle'));
  await screen.findByText('1 · Opening');
  await expectAccessible(container);
});
