import { fireEvent, screen, waitFor } from '@testing-library/react';
import { startAuthentication } from '@simplewebauthn/browser';
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signedIn } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { ProofForm } from './ProofForm.tsx';
import { useSignIn } from './sign-in.ts';

vi.mock('@simplewebauthn/browser', () => ({ startAuthentication: vi.fn() }));

const passkey = { id: 'k1', name: 'Phone', createdMs: 1, lastUsedMs: null, synced: true, fingerprint: null };
const asked = { challenge: 'Y2g', rpId: 'localhost', timeout: 1000, userVerification: 'required' };
const signed = { clientDataJSON: 'Y2Q', authenticatorData: 'YWQ', signature: 'c2ln' };
const answers = new Map<string, () => Response>();
const sent = vi.fn<(call: string, body: string) => void>();
const onProven = vi.fn();
const onCancel = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  answers.clear();
  answers.set('GET /api/auth/passkeys', () => Response.json([]));
  useSignIn.setState({ info: signedIn });
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const call = `${method} ${address}`;
    sent(call, typeof body === 'string' ? body : '');
    return answers.get(call)?.() ?? Response.error();
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await act(() => i18next.changeLanguage('en-US'));
});

function refuse(call: string, status: number, code: string) {
  answers.set(call, () => Response.json({ error: { code, message: '', requestId: 'r' } }, { status }));
}

const drawForm = async () => {
  draw(<ProofForm reason="Nothing is recorded yet." onProven={onProven} onCancel={onCancel} />);
  await screen.findByRole('form', { name: 'Prove that it is you' });
};
const type = (password: string) =>
  fireEvent.change(screen.getByLabelText('Your password'), { target: { value: password } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('[BEY-32] the password field has the focus; a right password proves', async () => {
  answers.set('POST /api/auth/proof', () => Response.json({ provenAtMs: 1 }));
  await drawForm();
  expect(document.activeElement).toBe(screen.getByLabelText('Your password'));
  await expectAccessible();
  type('demo');
  press('Confirm');
  await waitFor(() => expect(onProven).toHaveBeenCalledOnce());
  expect(sent).toHaveBeenCalledWith('POST /api/auth/proof', '{"password":"demo"}');
});

test('[BEY-32] without a password nothing is sent', async () => {
  await drawForm();
  press('Confirm');
  expect(screen.getByText('Enter your password.')).toBeDefined();
  expect(sent).not.toHaveBeenCalledWith('POST /api/auth/proof', expect.anything());
});

test.each([
  { status: 403, code: 'proof-refused', says: 'The password is wrong. Try again.' },
  { status: 429, code: 'too-many-attempts', says: /Too many attempts/ },
])('[BEY-32] $code is told, and nothing is proved', async ({ status, code, says }) => {
  refuse('POST /api/auth/proof', status, code);
  await drawForm();
  type('wrong');
  press('Confirm');
  expect((await screen.findByRole('alert')).textContent).toMatch(says);
  expect(onProven).not.toHaveBeenCalled();
  await expectAccessible();
  press('Cancel');
  expect(onCancel).toHaveBeenCalledOnce();
});

test('[BEY-32] an account with a passkey may prove by it; one without is not offered that', async () => {
  await drawForm();
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  answers.set('GET /api/auth/passkeys', () => Response.json([passkey]));
  answers.set('POST /api/auth/proof/passkey/options', () => Response.json(asked));
  answers.set('POST /api/auth/proof/passkey', () => Response.json({ provenAtMs: 1 }));
  vi.mocked(startAuthentication).mockResolvedValue({
    id: 'a2V5',
    rawId: 'a2V5',
    type: 'public-key',
    response: signed,
    clientExtensionResults: {},
  });
  const onProvenByPasskey = vi.fn();
  draw(<ProofForm reason="Once more." onProven={onProvenByPasskey} onCancel={onCancel} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }));
  await waitFor(() => expect(onProvenByPasskey).toHaveBeenCalledOnce());
  const used = { id: 'a2V5', rawId: 'a2V5', type: 'public-key', response: signed };
  expect(sent).toHaveBeenCalledWith('POST /api/auth/proof/passkey', JSON.stringify({ used }));
});

test.each([
  { why: 'NotAllowedError', says: /It was cancelled, took too long/ },
  { why: 'SecurityError', says: /belong to another address/ },
  { why: 'UnknownError', says: /could not finish it/ },
])('[BEY-32] $why of the browser is told in words', async ({ why, says }) => {
  answers.set('GET /api/auth/passkeys', () => Response.json([passkey]));
  answers.set('POST /api/auth/proof/passkey/options', () => Response.json(asked));
  const cause = Object.assign(new Error('said by the browser'), { name: why });
  vi.mocked(startAuthentication).mockRejectedValue(new Error('wrapped', { cause }));
  await drawForm();
  fireEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(says);
  expect(onProven).not.toHaveBeenCalled();
});

test('[BEY-32] [I18N-08] in Arabic', async () => {
  await act(() => i18next.changeLanguage('ar'));
  draw(<ProofForm reason="—" onProven={onProven} onCancel={onCancel} />);
  expect(await screen.findByRole('heading', { name: 'أثبت أنك أنت' })).toBeDefined();
  await expectAccessible();
});
