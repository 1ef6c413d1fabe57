import type { ScimToken } from '@hemicycle/contract/scim';
import type { SignOnProvider } from '@hemicycle/contract/sign-on-admin';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signedIn } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { Dialogs } from '../../ui/Dialogs.tsx';
import { Toasts } from '../../ui/Toasts.tsx';
import { useSignIn } from '../auth/sign-in.ts';
import { findProviderProblems, formOfProvider } from './provider-form.ts';
import { SignOnAdmin } from './SignOnAdmin.tsx';

const office: SignOnProvider = {
  id: 'one',
  name: 'Staff directory',
  isOn: true,
  issuer: 'https://idp.example.org/realms/office',
  clientId: 'hemicycle',
  hasSecret: true,
  scopes: 'openid email profile',
  saml: null,
  newPeople: 'match',
  firstRoles: [],
  mappings: [{ claim: 'groups', value: 'clerks', roles: ['moderator'], groups: [] }],
  people: 2,
};
const roles = [
  { id: 'moderator', name: 'Moderator', actionsAllowed: [] },
  { id: 'member', name: 'Member', actionsAllowed: [] },
];

let providers: SignOnProvider[];
let tokens: ScimToken[];
let sent: { method: string; path: string; body: unknown }[];
let answers: Map<string, unknown>;
/** The status of every DELETE. */
let deletes: number;

beforeAll(() => import('../../ui/DialogWindow.tsx'), 60_000);
beforeEach(() => {
  providers = [office];
  tokens = [];
  sent = [];
  answers = new Map();
  deletes = 204;
  useSignIn.setState({ info: signedIn });
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') {
      if (path === '/api/roles') return Response.json(roles);
      if (path === '/api/groups') return Response.json([]);
      if (path === '/api/sign-on/scim-tokens')
        return Response.json({ tokens, address: 'https://here.example/scim/v2' });
      return Response.json({
        providers,
        addresses: { answer: 'https://here.example/app/login', signedOut: 'https://here.example/app/logout' },
        backChannelPath: '/api/auth/sign-on/:providerId/signed-out',
        samlPaths: { metadata: '/m/:providerId', answer: '/a/:providerId', signOut: '/o/:providerId' },
        samlEncryptionUntilMs: null,
      });
    }
    sent.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    if (method === 'DELETE') return new Response(null, { status: deletes });
    return Response.json(answers.get(path) ?? office, { status: method === 'POST' ? 201 : 200 });
  });
});
afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

async function open(edit: 'none' | 'new' | 'office' = 'none') {
  const drawn = draw(
    <main>
      <SignOnAdmin />
      <Dialogs />
      <Toasts />
    </main>,
  );
  if (edit === 'new') {
    const add = screen.getByRole('button', { name: 'Add service' });
    await waitFor(() => expect(add.getAttribute('aria-disabled')).not.toBe('true'));
    fireEvent.click(add);
  }
  if (edit === 'office')
    fireEvent.click(await screen.findByRole('button', { name: 'Edit “Staff directory”' }));
  return drawn;
}
const type = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(name, { selector: 'input' }), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('[BEY-21] without a service the page says what one is for', async () => {
  providers = [];
  await open();
  expect(await screen.findByText('No sign-in services yet')).toBeDefined();
  await expectAccessible();
});

test('[BEY-21] a service is added with what was typed; what is missing is said at its field', async () => {
  await open('new');
  press('Save service');
  for (const words of ['Enter a name.', 'Enter the client ID.', 'Enter the secret of this client.'])
    expect(screen.getByText(words)).toBeDefined();
  await expectAccessible();
  type('Name', ' City ');
  type('Address of the service (issuer)', 'https://city.example/');
  type('Client ID', 'here');
  type('Client secret', 'hush');
  press('Save service');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    method: 'POST',
    path: '/api/sign-on/providers',
    body: {
      ...{
        name: 'City',
        isOn: true,
        issuer: 'https://city.example/',
        clientId: 'here',
        clientSecret: 'hush',
      },
      ...{ scopes: 'openid email profile', newPeople: 'match', firstRoles: [], mappings: [] },
    },
  });
});

test('[BEY-21] what was typed is there again after the page is read anew, but not the secret', async () => {
  const { unmount } = await open('office');
  type('Name', 'City hall');
  type('Client secret', 'hush');
  const key = `form-draft ${signedIn.userId} sign-on-provider one`;
  const kept = sessionStorage.getItem(key) ?? '';
  expect(kept).toContain('City hall');
  expect(kept).not.toContain('hush');
  unmount();
  // A page that is read anew ends without an unmount.
  sessionStorage.setItem(key, kept);
  await open('office');
  expect(screen.getByDisplayValue('City hall')).toBeDefined();
  expect(screen.queryByDisplayValue('hush')).toBeNull();
});

test('[BEY-21] a change sends what was changed with what was read; the secret stays where none is typed', async () => {
  await open('office');
  expect(screen.getByDisplayValue('https://here.example/api/auth/sign-on/one/signed-out')).toBeDefined();
  type('Name', 'Office');
  press('Save service');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ name: 'Office', before: { name: 'Staff directory' } });
});

test('[BEY-21] a trial says in words what is wrong, until something else is typed', async () => {
  answers.set('/api/sign-on/try', {
    findings: [
      { is: 'reached', weight: 'good', said: null },
      { is: 'client-refused', weight: 'bad', said: 'invalid_client' },
    ],
  });
  await open('office');
  press('Try it');
  expect(await screen.findByText('Nobody can sign in with these settings yet.')).toBeDefined();
  expect(screen.getByText(/refuses the client ID or its secret \(invalid_client\)/)).toBeDefined();
  expect(sent[0]?.body).toEqual({
    ...{ providerId: 'one', issuer: office.issuer, clientId: 'hemicycle', scopes: office.scopes },
  });
  await expectAccessible();
  type('Client ID', 'another');
  expect(screen.queryByText('Nobody can sign in with these settings yet.')).toBeNull();
});

test('[BEY-21] the preview names whom the rules change, and an account is separated after a question', async () => {
  answers.set('/api/sign-on/providers/one/preview', {
    all: 2,
    changed: 1,
    people: [
      {
        ...{ userId: 'rosa', displayName: 'Rosa Quispe', email: 'r@x.example', lastMs: 1_700_000_000_000 },
        ...{ claims: { groups: ['clerks'] }, groups: null },
        roles: { from: ['member'], to: ['moderator'] },
      },
    ],
  });
  await open('office');
  press('Whom the rules change');
  const row = await screen.findByRole('row', { name: /Rosa Quispe/ });
  expect(row.textContent).toContain('+ Moderator, − Member');
  expect(screen.getByText(/1 of 2 people/)).toBeDefined();
  await expectAccessible();
  fireEvent.click(within(row).getByRole('button', { name: 'Separate the account of Rosa Quispe' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Separate' }));
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'DELETE')?.path).toBe(
      '/api/sign-on/providers/one/people/rosa',
    ),
  );
});

const saml = {
  ...{ entryPoint: 'https://idp.example/sso', logoutAddress: null, certificates: ['AAAA'] },
  ...{ vouches: false, metadataAddress: 'https://idp.example/metadata' },
};

test('[BEY-21] a service of SAML is added by its metadata, which say what they hold', async () => {
  await open('new');
  fireEvent.change(screen.getByLabelText('Kind of service'), { target: { value: 'saml' } });
  expect(screen.queryByLabelText('Client ID')).toBeNull();
  type('Name', 'Court');
  press('Save service');
  expect(screen.getAllByText('Read the metadata of the service first.')).not.toEqual([]);
  await expectAccessible();
  const path = '/api/sign-on/saml-metadata';
  answers.set(path, { problem: 'several-providers', said: '3', read: null });
  type('Address of its metadata', 'https://idp.example/metadata');
  press('Read metadata');
  expect(await screen.findByText(/These metadata hold 3 identity providers/)).toBeDefined();
  const { vouches: _, ...read } = saml;
  answers.set(path, { problem: null, said: null, read: { issuer: 'urn:idp', saml: read } });
  press('Read metadata');
  expect(await screen.findByText('urn:idp')).toBeDefined();
  expect(screen.getByText('nowhere: who signs out here stays signed in there')).toBeDefined();
  fireEvent.click(screen.getByRole('checkbox', { name: 'The service vouches for e-mail addresses' }));
  await expectAccessible();
  sent = [];
  press('Save service');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({
    ...{ name: 'Court', isOn: true, issuer: 'urn:idp', clientId: null, clientSecret: null, scopes: null },
    ...{ saml: { ...saml, vouches: true }, newPeople: 'match', firstRoles: [], mappings: [] },
  });
});

test('[BEY-21] a service of SAML shows the addresses of this site, and a change sends what was changed', async () => {
  providers = [{ ...office, issuer: 'urn:idp', clientId: null, scopes: null, hasSecret: false, saml }];
  await open('office');
  for (const address of ['https://here.example/m/one', 'https://here.example/a/one'])
    expect(screen.getByDisplayValue(address)).toBeDefined();
  expect(screen.queryByLabelText('Kind of service')).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'The service vouches for e-mail addresses' }));
  press('Save service');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ saml: { ...saml, vouches: true }, before: { saml } });
});

test('[BEY-21] of pasted metadata and an address, what was given last is read', async () => {
  await open('new');
  fireEvent.change(screen.getByLabelText('Kind of service'), { target: { value: 'saml' } });
  const pasted = () => screen.getByLabelText<HTMLTextAreaElement>(/pasted|XML/i, { selector: 'textarea' });
  const paste = (value: string) => fireEvent.change(pasted(), { target: { value } });
  const path = '/api/sign-on/saml-metadata';
  const { vouches: _, ...read } = saml;
  answers.set(path, { problem: null, said: null, read: { issuer: 'urn:idp', saml: read } });
  paste('<metadata/>');
  press('Read metadata');
  expect(await screen.findByText('urn:idp')).toBeDefined();
  expect(pasted().value).toBe('');
  paste('<another/>');
  type('Address of its metadata', 'https://idp.example/metadata');
  expect(pasted().value).toBe('');
  press('Read metadata');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ body }) => body)).toEqual([
    { xml: '<metadata/>' },
    { address: 'https://idp.example/metadata' },
  ]);
});

const entra: ScimToken = {
  ...{ id: 'e', name: 'Entra', firstRoles: ['member'], createdMs: 1_700_000_000_000, usedMs: null },
};

test('[BEY-46] the token of a directory is made for a name, shown once, and revoked after a question', async () => {
  await open();
  expect(await screen.findByText('No directories yet')).toBeDefined();
  expect(screen.getByDisplayValue('https://here.example/scim/v2')).toBeDefined();
  press('Add directory');
  fireEvent.click(await screen.findByRole('button', { name: 'Make token' }));
  expect(screen.getByText('Enter a name.')).toBeDefined();
  expect(sent).toEqual([]);
  await expectAccessible();
  answers.set('/api/sign-on/scim-tokens', { ...entra, token: 'the-secret' });
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText('Name'), {
    target: { value: ' Entra ' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Make token' }));
  tokens = [entra];
  expect(await screen.findByDisplayValue('the-secret')).toBeDefined();
  expect(sent[0]?.body).toEqual({ name: 'Entra', firstRoles: [] });
  await expectAccessible();
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  press('Copy: Token');
  expect(await screen.findByText('Copied to clipboard')).toBeDefined();
  expect(writeText).toHaveBeenCalledWith('the-secret');
  const revoke = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke the token of Entra' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke token' }));
  };
  // Where it fails, the token is shown on: it still holds.
  deletes = 503;
  await revoke();
  expect(await screen.findByText('The token was not revoked')).toBeDefined();
  expect(screen.getByDisplayValue('the-secret')).toBeDefined();
  deletes = 204;
  sent = sent.slice(0, 1);
  await revoke();
  await waitFor(() =>
    expect(sent[1]).toMatchObject({ method: 'DELETE', path: '/api/sign-on/scim-tokens/e' }),
  );
  await waitFor(() => expect(screen.queryByDisplayValue('the-secret')).toBeNull());
  await waitFor(() =>
    expect(document.activeElement).toBe(
      screen.getByRole('heading', { name: 'Accounts from a directory (SCIM 2.0)' }),
    ),
  );
});

test('[BEY-21] deleting a service asks first', async () => {
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Delete “Staff directory”' }));
  expect(sent).toEqual([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete service' }));
  await waitFor(() => expect(sent).toMatchObject([{ method: 'DELETE', path: '/api/sign-on/providers/one' }]));
});

test.each([
  { what: 'as read', over: {}, expected: {} },
  { what: 'another client without its secret', over: { clientId: 'b' }, expected: { clientSecret: true } },
  { what: 'no client secret at all', over: { clientId: 'b', withoutSecret: true }, expected: {} },
  {
    what: 'an address with a query',
    over: { issuer: 'https://a.example/?b' },
    expected: { issuer: true, clientSecret: true },
  },
  { what: 'scopes without openid', over: { scopes: 'email' }, expected: { scopes: true } },
  {
    what: 'a rule that gives nothing',
    over: { mappings: [{ claim: 'groups', value: 'a', roles: [], groups: [] }] },
    expected: { mappings: [0] },
  },
])('[BEY-21] what is wrong in a form: $what', ({ over, expected }) => {
  expect(findProviderProblems({ ...formOfProvider(office), ...over }, office)).toEqual(expected);
});
