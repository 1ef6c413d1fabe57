import { startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { offerPasskeys } from './passkey-offer.ts';

vi.mock('@simplewebauthn/browser', () => ({
  startAuthentication: vi.fn(),
  browserSupportsWebAuthnAutofill: vi.fn(async () => true),
  WebAuthnAbortService: { cancelCeremony: vi.fn() },
}));

const picked = {
  id: 'a2V5',
  rawId: 'a2V5',
  type: 'public-key' as const,
  response: { clientDataJSON: 'Y2Q', authenticatorData: 'YWQ', signature: 'c2ln', userHandle: 'dWg' },
  clientExtensionResults: {},
};
const onSignedIn = vi.fn();
const onFailure = vi.fn();
let refusal: string | null = null;
/** The requests that wait until a passkey is picked. The last one is open in the browser. */
let waiting: { pick: () => void; abort: () => void }[] = [];

beforeEach(() => {
  vi.clearAllMocks();
  refusal = null;
  waiting = [];
  vi.mocked(startAuthentication).mockImplementation(
    () =>
      new Promise((resolve, reject) => {
        const abort = () => reject(Object.assign(new Error('aborted'), { name: 'AbortError' }));
        waiting.push({ pick: () => resolve(picked), abort });
      }),
  );
  vi.mocked(WebAuthnAbortService.cancelCeremony).mockImplementation(() => waiting.at(-1)?.abort());
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.endsWith('/options')) return Response.json({ challenge: 'Y2g', rpId: 'localhost' });
    if (refusal === null) return new Response(null, { status: 204 });
    return Response.json({ error: { code: refusal, message: '', requestId: 'r' } }, { status: 403 });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const offered = (times: number) => vi.waitFor(() => expect(waiting).toHaveLength(times));

test('[BEY-32] who picks a suggested passkey is signed in', async () => {
  offerPasskeys({ onSignedIn, onFailure });
  await offered(1);
  expect(startAuthentication).toHaveBeenCalledWith(expect.objectContaining({ useBrowserAutofill: true }));
  waiting[0]?.pick();
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
});

test('[BEY-32] a picked passkey that is refused is told in words, and passkeys are offered again', async () => {
  refusal = 'passkey-unknown';
  offerPasskeys({ onSignedIn, onFailure });
  await offered(1);
  waiting[0]?.pick();
  await offered(2);
  expect(onFailure).toHaveBeenCalledWith(expect.stringMatching(/not known here/));
  expect(onSignedIn).not.toHaveBeenCalled();
});

test('[BEY-32] an offer that is taken back is over, and nothing is told', async () => {
  const takeBack = offerPasskeys({ onSignedIn, onFailure });
  await offered(1);
  takeBack();
  await vi.waitFor(() => expect(WebAuthnAbortService.cancelCeremony).toHaveBeenCalledOnce());
  await new Promise((resolve) => setImmediate(resolve));
  expect(waiting).toHaveLength(1);
  expect(onFailure).not.toHaveBeenCalled();
});

test('[BEY-32] a page left open asks anew before the challenge is too old', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  offerPasskeys({ onSignedIn, onFailure });
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  await vi.waitFor(() => expect(waiting).toHaveLength(2));
  expect(onFailure).not.toHaveBeenCalled();
});
