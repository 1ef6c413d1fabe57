import { fireEvent, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { ExportSittingButton } from './ExportSittingButton.tsx';
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
  files: { count: 2, bytes: 3 * 1024 * 1024 },
  imported: false,
  earlier: true,
  sameTitle: true,
};
const sitting = {
  ...{ id: 'i1', origin: plan.origin, title: plan.title, startsMs: plan.startsMs, endsMs: plan.endsMs },
  ...{ issuedAtMs: plan.issuedAtMs, voteCount: 1, importedMs: plan.issuedAtMs, importedByName: 'Ada' },
};

/** Lets a file be uploaded, and answers the calls that name it, by their paths. */
function answerImport(answers: Readonly<Record<string, { status: number; body: unknown }>>) {
  class Upload extends EventTarget {
    readonly upload = new EventTarget();
    status = 201;
    responseText = JSON.stringify({ id: 'f1', name: 'plenary.sitting.json', type: 'x', sizeBytes: 2 });
    open() {
      // There is one address.
    }
    setRequestHeader() {
      // The headers make no difference here.
    }
    abort() {
      // Nothing goes on.
    }
    send() {
      queueMicrotask(() => this.dispatchEvent(new Event('load')));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const grant = { uploadUrl: '/api/uploads/key', expiresAt: 1, maxBytes: 2 };
    const { status, body } =
      path === '/api/transfer/upload' ? { status: 201, body: grant } : (answers[path] ?? { status: 500 });
    return Response.json(body ?? {}, { status });
  });
  return asked;
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
  answerImport({
    '/api/transfer/plan': { status: 200, body: { ok: true, plan } },
    '/api/transfer/sittings': { status: 201, body: sitting },
  });
  const { container } = choose();
  await screen.findByText(/The file verifies/);
  screen.getByText('Parliament of Elsewhere');
  screen.getByText(/With an account here under the same address: 1/);
  screen.getByText('from elsewhere');
  screen.getByText('Contents of papers and files, each checked');
  screen.getByText(/2 · 3 MB/);
  screen.getByText(/An earlier file of this sitting is here already/);
  await expectAccessible(container);
  fireEvent.click(screen.getByRole('button', { name: 'Import this sitting' }));
  const open = await screen.findByRole('link', { name: 'Open the sitting' });
  expect(open.getAttribute('href')).toBe('/app/sittings/imported/i1');
});

test('[BEY-25] a refused file is told with the first thing that does not verify', async () => {
  const problem = { kind: 'part', part: 'chat', where: 'chat' };
  answerImport({ '/api/transfer/plan': { status: 200, body: { ok: false, problem } } });
  const { container } = choose();
  await screen.findByText(/plenary.sitting.json was refused/);
  screen.getByText(/This part was changed after the file was exported: Chat of the main chamber/);
  await expectAccessible(container);
  fireEvent.click(screen.getByRole('button', { name: 'Choose another file' }));
  screen.getByLabelText('The file of the sitting');
});

test('[BEY-25] [UPL-01] the file is sent once; where it is gone after a while, it is sent again', async () => {
  const answers: Record<string, { status: number; body: unknown }> = {
    '/api/transfer/plan': { status: 200, body: { ok: true, plan } },
    '/api/transfer/sittings': { status: 409, body: { error: { code: 'upload-gone', message: 'x' } } },
  };
  const asked = answerImport(answers);
  choose();
  fireEvent.click(await screen.findByRole('button', { name: 'Import this sitting' }));
  await screen.findByText(/The file is no longer there/);
  const [ask, check, take] = ['/api/transfer/upload', '/api/transfer/plan', '/api/transfer/sittings'];
  expect(asked).toEqual([ask, check, take, ask, take]);
  answers['/api/transfer/sittings'] = { status: 201, body: sitting };
  fireEvent.click(screen.getByRole('button', { name: 'Import this sitting' }));
  await screen.findByRole('link', { name: 'Open the sitting' });
  expect(asked.slice(5)).toEqual([take]);
});

test('[BEY-25] an imported sitting names its site and shows its votes and parts', async () => {
  const vote = {
    ...{ pollId: 'p1', number: 1, title: 'Budget', question: '', privacy: 'open', closedMs: plan.endsMs },
    ...{
      hash: KEY,
      inClosed: true,
      withdrawn: false,
      withheld: false,
      result: 'PASS',
      elected: null,
      commentary: '',
    },
    tally: [{ option: 'Yea', votes: 3, weight: '3' }],
  };
  const item = {
    ...{ id: 'a1', parentId: null, number: '1', title: 'Opening', text: '', plannedStartMs: null },
    ...{ kind: 'case', consent: true, movers: [{ personId: 'u1', name: 'Rosa Quispe', role: 'seconder' }] },
    parties: [{ personId: null, name: 'Miller Ltd.', role: 'Applicant' }],
    papers: [
      {
        ...{ id: 'd1', title: 'Brief', fileName: 'brief.pdf', type: 'application/pdf', bytes: 2048 },
        ...{ version: 1, addedMs: 1, sha256: KEY },
      },
      {
        ...{ id: 'd2', title: 'Annex', fileName: 'annex.pdf', type: 'application/pdf', bytes: 2048 },
        ...{ version: 1, addedMs: 1 },
      },
    ],
    ...{ plannedMinutes: null, state: 'done', begunMs: null, endedMs: null, spentMs: 0, pollIds: [] },
  };
  const speech = {
    ...{ number: 1, kind: 'speech', ofNumber: null, side: 'for', personId: null, name: 'An expert' },
    ...{ groupName: null, hand: 0, handRaisedMs: 0, startedMs: 1, endedMs: 2, spokenMs: 60_000 },
  };
  const intervention = { ...speech, number: 2, kind: 'intervention', ofNumber: 1, side: null, name: 'Kenji' };
  const list = {
    ...{ id: 'l1', number: 1, title: null, itemId: 'a1', openedMs: 1, closedMs: 2, order: 'time' },
    ...{ limitSeconds: 90, personLimitSeconds: null, groupLimitSeconds: null, totalLimitSeconds: null },
    ...{ interventions: 'chair', interventionLimitSeconds: null, answerLimitSeconds: null },
    speeches: [speech, intervention],
  };
  const draft = {
    ...{ id: 'v9', type: 'vote', title: 'Fishing quotas', question: 'Shall they rise?', description: '' },
    ...{ documentation: [], voteOptions: ['Yea', 'Nay'], form: { kind: 'single' }, repeats: null },
    majority: {
      ...{ kind: 'two-thirds', base: 'cast', heads: null, weight: null },
      ...{ blockingMinority: null, castingVote: false },
    },
    ...{ privacy: 'privatevoter', votingOrganisation: 'Shares', maySplit: true, mayChangeVote: false },
    ...{ proofOfIdentity: false, durationSeconds: 90, opensMs: null, closesMs: null, createdMs: 1 },
  };
  const parts = [
    { part: 'drafts', count: 1 },
    { part: 'agenda', count: 1 },
    { part: 'speakers', count: 1 },
    { part: 'people', count: 2 },
  ];
  const read = {
    ...{ sitting, description: '', closedParts: [{ fromMs: plan.startsMs, toMs: plan.endsMs }] },
    ...{ votes: [vote], parts, hasRecord: true, mayManage: true },
    files: { count: 1, bytes: 2048 },
  };
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.endsWith('/parts/people')) {
      const of = { email: null, kind: 'guest', member: false, roles: [], groups: [] };
      const people = [
        { id: 'p1', name: 'Zoë Guest', ...of },
        { id: 'p2', name: 'Åsa Guest', ...of },
      ];
      return Response.json({ people, names: {} });
    }
    if (address.endsWith('/parts/drafts')) return Response.json({ drafts: [draft], names: {} });
    if (address.endsWith('/parts/speakers')) return Response.json({ speakers: [list], names: {} });
    if (!address.endsWith('/parts/agenda')) return Response.json(read);
    return Response.json({ agenda: { publishedMs: 1, hidden: false, items: [item] }, names: {} });
  });
  const { container } = draw(
    <MemoryRouter>
      <ImportedSitting importedId="i1" onGone={() => undefined} />
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { name: 'Plenary 7' });
  screen.getByText(/From Parliament of Elsewhere/);
  screen.getByText(/Budget/);
  screen.getByText(/what was said then is not in the file/);
  screen.getByText(/Held while the sitting was private/);
  // The closing hash can be compared by eye: ten groups of four.
  screen.getByText(/^([0-9a-f]{4} ){9}[0-9a-f]{4}$/u);
  for (const details of container.querySelectorAll('details')) {
    details.open = true;
    fireEvent(details, new Event('toggle'));
  }
  await screen.findByText('Zoë Guest');
  const guests = screen.getAllByText(/Guest$/u).map(({ textContent }) => textContent);
  expect(guests).toEqual(['Åsa Guest', 'Zoë Guest']);
  await screen.findByText('1 · Opening');
  screen.getByText(/Case\s+Consent item\s+Seconder: Rosa Quispe\s+Applicant: Miller Ltd\.\s+Paper: Brief/);
  screen.getByText('Drafts of votes (1)');
  // An agenda is one document: no number stands beside it.
  screen.getByText('Agenda');
  await screen.findByText('Fishing quotas');
  screen.getByText('not put to the vote');
  screen.getByText(
    /Shall they rise\?\s+Yea, Nay\s+One option each · Two thirds of the votes cast\. · What others see: Just preference · Weighted by Shares · Votes may be split · Planned for 90 s/,
  );
  await screen.findByText('1. An expert · For');
  screen.getByText('Intervention in speech 1');
  screen.getByText('Least time spoken first · Interventions, if the chair agrees · each speech 90 s');
  const paper = screen.getByRole('link', { name: 'Download brief.pdf, PDF, 2 kB' });
  expect(paper.getAttribute('href')).toBe('/api/transfer/sittings/i1/contents/agenda/d1');
  expect(screen.queryByRole('link', { name: /annex/u })).toBeNull();
  screen.getByText(/Its papers and files came with it and were checked against the signed hashes: 1 · 2 kB/);
  await expectAccessible(container);
});

test('[BEY-25] a paper whose content was changed is named', async () => {
  const problem = { kind: 'content-wrong', part: null, where: 'annex.pdf' };
  answerImport({ '/api/transfer/plan': { status: 200, body: { ok: false, problem } } });
  choose();
  await screen.findByText(/plenary.sitting.json was refused/);
  screen.getByText(/not the one that the site of origin signed/);
  screen.getByText('annex.pdf');
  fireEvent.click(screen.getByRole('button', { name: 'Choose another file' }));
  screen.getByLabelText('The file of the sitting');
});

test('[BEY-25] before a sitting is saved, the window says what goes along and what does not', async () => {
  const asked: string[] = [];
  let isRefused = true;
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const files = { count: 3, bytes: 1_258_291 };
    if (address.endsWith('/plan')) return Response.json({ voteCount: 4, draftCount: 2, files, leftOut: 1 });
    const error = { code: 'session-has-open-poll', message: 'x' };
    if (isRefused) return Response.json({ error }, { status: 409 });
    return new Response('{}', { headers: { 'content-disposition': 'attachment' } });
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  draw(<ExportSittingButton idVotingSession="s1" />);
  fireEvent.click(screen.getByRole('button', { name: 'Export this sitting' }));
  await screen.findByText('Votes with their record');
  const lines = screen.getAllByRole('listitem').map((line) => line.textContent);
  expect(lines).toEqual([
    'Votes with their record4',
    'Drafts of votes2',
    'Papers and files of the chat3 · 1.2 MB',
  ]);
  screen.getByText(/Papers and files that are too many or too large: 1/);
  screen.getByText(/What stays here: recordings/);
  await expectAccessible(document.body);
  fireEvent.click(screen.getByRole('button', { name: 'Save the file' }));
  await screen.findByText(/The sitting was not exported\./);
  isRefused = false;
  fireEvent.click(screen.getByRole('button', { name: 'Save the file' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(click).toHaveBeenCalledOnce();
  click.mockRestore();
  expect(asked).toEqual([
    '/api/transfer/votingsession/s1/plan',
    '/api/transfer/votingsession/s1',
    '/api/transfer/votingsession/s1',
  ]);
});
