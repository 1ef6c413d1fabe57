import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signedIn } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { Dialogs } from '../../ui/Dialogs.tsx';
import { Toasts } from '../../ui/Toasts.tsx';
import { useSignIn } from '../auth/sign-in.ts';
import { GroupAdmin } from './GroupAdmin.tsx';

const bare = { code: null, virtualBackgroundUrl: null as string | null, virtualBackgroundMandatory: false };
const greens = {
  ...bare,
  id: 'greens',
  name: 'Greens',
  grouptype: 'primary',
  color: '#3A7D2C',
  weightingNumber: null,
  voteOrganisation: null,
};
const council = { ...greens, id: 'council', name: 'Council', grouptype: 'vote-organisation' };
/** Takes in each file that is uploaded. */
class Upload extends EventTarget {
  readonly upload = new EventTarget();
  readonly status = 201;
  readonly responseText = JSON.stringify({ id: 'f1', name: 'hall.png', type: 'image/png', sizeBytes: 7 });
  readonly open = () => undefined;
  readonly setRequestHeader = () => undefined;
  readonly abort = () => undefined;
  send() {
    queueMicrotask(() => this.dispatchEvent(new Event('load')));
  }
}
let groups = [greens, council];
let use = { people: 0, links: 0, quorums: 0, polls: 0, weights: 0, providers: 0 };
let refusal: string | null = null;
/** The error with which calls about the picture end, once it was sent. */
let refused: string | null = null;
let sent: { method: string; path: string; body: unknown }[] = [];

beforeEach(() => {
  [groups, refusal, refused, sent] = [[greens, council], null, null, []];
  use = { people: 0, links: 0, quorums: 0, polls: 0, weights: 0, providers: 0 };
  useSignIn.setState({ info: signedIn });
  vi.stubGlobal('XMLHttpRequest', Upload);
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') {
      if (path.includes('/guest/')) return Response.json({ used: use.links > 0 });
      return Response.json(path.endsWith('/use') ? use : groups);
    }
    sent.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : body });
    if (refusal !== null) {
      return Response.json({ error: { code: refusal, message: '', requestId: 'r' } }, { status: 409 });
    }
    if (path.endsWith('/background/upload')) {
      return Response.json({ uploadUrl: '/api/uploads/key', expiresAt: 1, maxBytes: 7 }, { status: 201 });
    }
    if (path.endsWith('/background') && refused !== null) {
      return Response.json({ error: { code: refused, message: '', requestId: 'r' } }, { status: 409 });
    }
    if (path.endsWith('/background') && method === 'DELETE') groups = [greens, council];
    if (path.endsWith('/background') && method === 'PUT') {
      groups = [{ ...greens, virtualBackgroundUrl: '/api/groups/pictures/one.png' }, council];
    }
    if (path.endsWith('/background')) return Response.json(groups[0]);
    return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json(greens);
  });
});
afterEach(() => vi.unstubAllGlobals());

async function drawPage() {
  draw(
    <MemoryRouter>
      <main>
        <GroupAdmin />
        <Dialogs />
        <Toasts />
      </main>
    </MemoryRouter>,
  );
  await screen.findByRole('row', { name: /Greens/ });
}

test('[PEOP-03] [PEOP-04] a voting weight needs a number and its organisation', async () => {
  await drawPage();
  await expectAccessible();
  fireEvent.click(screen.getByRole('button', { name: 'New group' }));
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Council: 2' } });
  fireEvent.change(screen.getByLabelText('Type'), { target: { value: 'vote-weighting' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'Weight' }), { target: { value: 'two' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Enter a number such as 1/)).toBeTruthy();
  expect(screen.getByText('Choose the organisation whose votes it weighs.')).toBeTruthy();
  await expectAccessible();
  fireEvent.change(screen.getByRole('textbox', { name: 'Weight' }), { target: { value: '2' } });
  fireEvent.change(screen.getByLabelText('Voting organisation'), { target: { value: 'council' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    name: 'Council: 2',
    grouptype: 'vote-weighting',
    weightingNumber: '2',
    voteOrganisation: 'council',
  });
});

test('[VBG-06] [VBG-07] a group gets a picture, which then may be made mandatory', async () => {
  await drawPage();
  fireEvent.click(screen.getByRole('button', { name: 'Edit Greens' }));
  const mandatory = await screen.findByLabelText<HTMLInputElement>(
    'Everybody in the group has this background',
  );
  expect(mandatory.disabled).toBe(true);
  const picture = new File(['picture'], 'hall.png', { type: 'image/png' });
  fireEvent.change(screen.getByLabelText('Choose a picture'), { target: { files: [picture] } });
  expect(await screen.findByAltText('Background of Greens')).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual([
    { sizeBytes: 7 },
    { fileId: 'f1', before: { virtualBackgroundUrl: null } },
  ]);
  await expectAccessible();
  fireEvent.click(screen.getByLabelText('Everybody in the group has this background'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[2]?.body).toEqual({
    virtualBackgroundMandatory: true,
    before: { virtualBackgroundMandatory: false },
  });
});

test('[VBG-06] where another clerk has given a picture meanwhile, theirs stays and is shown', async () => {
  await drawPage();
  fireEvent.click(screen.getByRole('button', { name: 'Edit Greens' }));
  const theirs = { ...greens, name: 'Green Union', virtualBackgroundUrl: '/api/groups/pictures/theirs.png' };
  groups = [theirs, council];
  refused = 'changed-meanwhile';
  const picture = new File(['picture'], 'hall.png', { type: 'image/png' });
  fireEvent.change(await screen.findByLabelText('Choose a picture'), { target: { files: [picture] } });
  expect(await screen.findByText(/Somebody else has changed the picture/)).toBeTruthy();
  expect(screen.getByRole('img').getAttribute('src')).toBe(theirs.virtualBackgroundUrl);
  await expectAccessible();
  refused = null;
  fireEvent.click(screen.getByRole('button', { name: 'Remove the picture' }));
  await screen.findByText('The group has no picture.');
  expect(screen.queryByText(/Somebody else has changed the picture/)).toBeNull();
  const before = { virtualBackgroundUrl: theirs.virtualBackgroundUrl };
  expect(sent.at(-1)).toMatchObject({ method: 'DELETE', body: { before } });
  // The name that the other clerk gave is none that this one has read.
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Green Alliance' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent.at(-1)?.body).toEqual({ name: 'Green Alliance', before: { name: 'Greens' } }),
  );
});

test('[PEOP-03] where another clerk saved first, both versions are shown', async () => {
  await drawPage();
  fireEvent.click(screen.getByRole('button', { name: 'Edit Greens' }));
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Green Alliance' } });
  refusal = 'changed-meanwhile';
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const again = await screen.findByRole('button', { name: 'Read again, keep what I typed' });
  groups = [{ ...greens, name: 'Green Union' }, council];
  fireEvent.click(again);
  expect(await screen.findByText(/Green Union/, { selector: '[role=status]' })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Green Alliance');
});

test('[PEOP-03] [GUEST-26] a group in use says by what, and is not deleted; an unused one is', async () => {
  use = { ...use, people: 12, links: 1, providers: 2 };
  await drawPage();
  fireEvent.click(screen.getByRole('button', { name: 'Delete Greens' }));
  const held = await screen.findByRole('dialog', { name: 'Delete the group Greens?' });
  expect(await within(held).findByText('People in it: 12')).toBeTruthy();
  expect(held.textContent).toContain('coming sitting');
  await expectAccessible();
  fireEvent.click(within(held).getByRole('button', { name: 'Delete' }));
  expect(sent).toEqual([]);
  fireEvent.click(within(held).getByRole('button', { name: 'Keep it' }));
  use = { people: 0, links: 0, quorums: 0, polls: 0, weights: 0, providers: 0 };
  fireEvent.click(screen.getByRole('button', { name: 'Delete Greens' }));
  const free = await screen.findByRole('dialog', { name: 'Delete the group Greens?' });
  await within(free).findByText(/Nobody is in it/);
  fireEvent.click(within(free).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ method: 'DELETE', path: '/api/groups/greens' });
});
