import type { QuorumRule } from '@hemicycle/contract/quorum';
import { defaultFlags } from '@hemicycle/contract/default-flags';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { publicSite, signedIn } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { Dialogs } from '../../ui/Dialogs.tsx';
import { Toasts } from '../../ui/Toasts.tsx';
import { useSignIn } from '../auth/sign-in.ts';
import { useSite } from '../site/public.ts';
import { QuorumAdmin } from './QuorumAdmin.tsx';

const half: QuorumRule = {
  id: 'half',
  name: 'Half of the members',
  amountType: 'percent',
  amount: '50',
  totalType: 'dynamic',
  definedTotal: null,
  groups: [],
  voteOrganisation: null,
};
const group = { color: '#123456', code: null, virtualBackgroundUrl: null, virtualBackgroundMandatory: false };
const groups = [
  {
    ...group,
    id: 'greens',
    name: 'Greens',
    grouptype: 'primary',
    weightingNumber: null,
    voteOrganisation: null,
  },
  {
    ...group,
    id: 'council',
    name: 'Council',
    grouptype: 'vote-organisation',
    weightingNumber: null,
    voteOrganisation: null,
  },
];

let rules: QuorumRule[] | Error = [half];
let sent: { method: string; path: string; body: unknown }[] = [];

beforeEach(() => {
  rules = [half];
  sent = [];
  useSite.setState({ config: { ...publicSite, flags: { ...defaultFlags, enableQuorum: true } } });
  useSignIn.setState({ info: signedIn });
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') {
      sent.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : undefined });
      if (method === 'DELETE') return new Response(null, { status: 204 });
      return Response.json(half);
    }
    if (path.endsWith('/groups')) return Response.json(groups);
    return rules instanceof Error
      ? Response.json({ error: { code: 'internal', message: '', requestId: 'r' } }, { status: 500 })
      : Response.json(rules);
  });
});
afterEach(() => vi.unstubAllGlobals());

function drawAdmin() {
  draw(
    <main>
      <QuorumAdmin />
      <Dialogs />
      <Toasts />
    </main>,
  );
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('[QUOR-01] the rules are listed with what they ask for', async () => {
  drawAdmin();
  const row = await screen.findByRole('row', { name: 'Half of the members' });
  expect(row.textContent).toBe('Half of the members50% of the dynamic total');
  await expectAccessible();
});

test('[QUOR-01] none yet, and a list that cannot be read', async () => {
  rules = new Error('down');
  drawAdmin();
  expect(await screen.findByText('The rules could not be read')).toBeDefined();
  await expectAccessible();
  rules = [];
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No quorum rules yet')).toBeDefined();
  await expectAccessible();
});

test('[QUOR-01] a new rule with a defined total, a group and the weights of an organisation', async () => {
  drawAdmin();
  fireEvent.click(screen.getByRole('button', { name: 'Add rule' }));
  await screen.findByRole('checkbox', { name: 'Greens' });
  await expectAccessible();
  fireEvent.click(screen.getByRole('button', { name: 'Save rule' }));
  expect(screen.getByText('Enter a name.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  await expectAccessible();
  type('Name', ' Thirty of the council ');
  type('Measured as', 'other');
  type('Amount', '30.5');
  type('Of which total', 'definedTotal');
  type('Defined total', '30');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Greens' }));
  type('Count by', 'council');
  fireEvent.click(screen.getByRole('button', { name: 'Save rule' }));
  expect(screen.getByText('This is more than the defined total.')).toBeDefined();
  expect(sent).toEqual([]);
  type('Amount', '30');
  fireEvent.click(screen.getByRole('button', { name: 'Save rule' }));
  expect(await screen.findByText('The rule is saved.')).toBeDefined();
  expect(sent).toEqual([
    {
      method: 'POST',
      path: '/api/quorums',
      body: {
        name: 'Thirty of the council',
        amountType: 'other',
        moreThan: false,
        amount: '30',
        totalType: 'definedTotal',
        definedTotal: '30',
        groups: ['greens'],
        voteOrganisation: 'council',
      },
    },
  ]);
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
});

test('[QUOR-01] a rule is changed in place', async () => {
  drawAdmin();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit “Half of the members”' }));
  type('Amount', '60');
  fireEvent.click(screen.getByRole('button', { name: 'Save rule' }));
  await screen.findByRole('listitem');
  expect(sent).toMatchObject([{ method: 'PUT', path: '/api/quorums/half' }]);
  // Only the changed field is sent, since somebody else may change the other fields meanwhile.
  expect(sent[0]?.body).toEqual({ amount: '60', before: { amount: '50' } });
});

test('[QUOR-01] a rule is deleted only after a question', async () => {
  drawAdmin();
  fireEvent.click(await screen.findByRole('button', { name: 'Delete “Half of the members”' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Keep rule' }));
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Delete “Half of the members”' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete rule' }));
  await waitFor(() => expect(sent).toMatchObject([{ method: 'DELETE', path: '/api/quorums/half' }]));
});

test('[QUOR-01][QUOR-10] a rule may ask for more than its amount, and says so', async () => {
  rules = [{ ...half, moreThan: true }];
  drawAdmin();
  const row = await screen.findByRole('row', { name: 'Half of the members' });
  expect(row.textContent).toContain('more than 50% of the dynamic total');
  fireEvent.click(screen.getByRole('button', { name: 'Edit “Half of the members”' }));
  expect(screen.getByLabelText<HTMLSelectElement>('Asks for').value).toBe('more');
  type('Amount', '100');
  fireEvent.click(screen.getByRole('button', { name: 'Save rule' }));
  screen.getByText(/^Nobody can be more than all\./);
  expect(sent).toEqual([]);
  await expectAccessible();
  type('Asks for', 'least');
  fireEvent.click(screen.getByRole('button', { name: 'Save rule' }));
  await screen.findByRole('listitem');
  expect(sent[0]?.body).toEqual({
    ...{ moreThan: false, amount: '100' },
    before: { moreThan: true, amount: '50' },
  });
});
