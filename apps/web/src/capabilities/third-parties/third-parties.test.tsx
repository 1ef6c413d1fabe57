import { defaultFlags } from '@hemicycle/contract/default-flags';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLive } from '../../realtime/use-live.ts';
import { signedIn } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useSignIn } from '../auth/sign-in.ts';
import { useSite } from '../site/public.ts';
import { lookUpAddress } from './look-up-address.ts';
import { pageNameOf } from './page-name.ts';
import { ThirdParties, ThirdPartyQuestion, ThirdPartySettings } from './public.ts';

const IP = 'https://ip.example.org/json';
let told: { use: string; service: string; url: string | null; agreed: boolean | null }[];
let calls: { readonly address: string; readonly method: string; readonly body: unknown }[];
let answered: Response;
let secretElsewhere: boolean;

function setFlags(flags: Partial<typeof defaultFlags>): void {
  // @ts-expect-error -- as much of the configuration as is looked at
  useSite.setState({ config: { flags: { ...defaultFlags, ...flags } } });
}

beforeEach(async () => {
  await i18next.changeLanguage('en-US');
  await i18next.loadNamespaces('third-parties');
  [told, calls] = [[], []];
  secretElsewhere = false;
  answered = Response.json({ ip: '192.0.2.7', country: 'unasked' });
  useSignIn.setState({ info: signedIn });
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    calls.push({ address, method, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    if (address === IP) return answered;
    if (address === '/api/third-parties/use') {
      const agreed = secretElsewhere ? [] : told.flatMap((one) => (one.agreed === true ? [one.use] : []));
      return Response.json({ agreed });
    }
    if (method === 'PUT') told = told.map((one) => ({ ...one, agreed: JSON.parse(String(body)).agreed }));
    return Response.json(told);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const address = (agreed: boolean | null) => ({
  use: 'address',
  service: 'https://ip.example.org',
  url: IP,
  agreed,
});
const analytics = (agreed: boolean | null) => ({ use: 'analytics', service: 'G-HOUSE1', url: null, agreed });
const drawAt = (path: string) =>
  draw(
    <MemoryRouter initialEntries={[path]}>
      <ThirdParties />
    </MemoryRouter>,
  );

test('[CFG-15] [CFG-16] a site without services of others asks nobody and calls nothing', async () => {
  setFlags({});
  const { container } = draw(<ThirdPartyQuestion />);
  await Promise.resolve();
  expect(container.textContent).toBe('');
  expect(calls).toEqual([]);
});

test('[CFG-15] the question names the service and is asked once; the answer is taken back', async () => {
  told = [address(null)];
  setFlags({ captureClientIp: true, clientIpLookupUrl: IP });
  draw(
    <>
      <ThirdPartyQuestion />
      <ThirdPartySettings />
    </>,
  );
  expect(await screen.findByText(/May the site look up your network address/u)).toBeDefined();
  expect(screen.getAllByText(/https:\/\/ip\.example\.org/u)).toHaveLength(2);
  await expectAccessible();
  fireEvent.click(screen.getByRole('button', { name: 'Agree' }));
  await waitFor(() => expect(screen.queryByText(/May the site look up/u)).toBeNull());
  const body = { service: 'https://ip.example.org', agreed: true };
  expect(calls.at(-1)).toMatchObject({ method: 'PUT', address: '/api/third-parties/address', body });
  fireEvent.click(screen.getByRole('switch', { name: 'Look up my network address' }));
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ method: 'PUT', body: { agreed: false } }));
});

test('[CFG-15] the address is looked up once of who agreed, and goes into the log', async () => {
  vi.useFakeTimers();
  told = [address(true)];
  setFlags({ captureClientIp: true, clientIpLookupUrl: IP });
  drawAt('/app');
  await vi.advanceTimersByTimeAsync(16_000);
  expect(calls.filter((call) => call.address === IP)).toHaveLength(1);
  expect(calls.at(-1)).toMatchObject({
    address: '/api/auditlog/client',
    body: { logType: 'pageSpecIp', logObject: { ip: '192.0.2.7' } },
  });
});

test.each([
  { what: 'who refused', agreed: false, secret: false },
  { what: 'who has not answered', agreed: null, secret: false },
  { what: 'while a secret vote is open', agreed: true, secret: true },
])('[CFG-15] [CFG-16] nothing is asked and no script is there: $what', async ({ agreed, secret }) => {
  vi.useFakeTimers();
  told = [address(agreed), analytics(agreed)];
  setFlags({ captureClientIp: true, clientIpLookupUrl: IP, googleAnalyticsCode: 'G-HOUSE1' });
  if (secret) {
    // @ts-expect-error -- as much of a poll as is looked at
    useLive.setState({ polls: [{ status: 'open', anonymous: 'privatevoterselection' }] });
  }
  const { container } = drawAt('/app');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(calls.some((call) => call.address === IP)).toBe(false);
  expect(container.querySelector('iframe')).toBeNull();
});

test('[CFG-15] a page that does not know of a secret vote elsewhere asks the server first', async () => {
  vi.useFakeTimers();
  told = [address(true)];
  secretElsewhere = true;
  setFlags({ captureClientIp: true, clientIpLookupUrl: IP });
  drawAt('/app');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(calls.some((call) => call.address === '/api/third-parties/use')).toBe(true);
  expect(calls.some((call) => call.address === IP)).toBe(false);
});

test('[CFG-16] the frame may run its script alone and is told the name of the page', async () => {
  told = [analytics(true)];
  setFlags({ googleAnalyticsCode: 'G-HOUSE1' });
  const { container } = drawAt('/app/sittings/secret-session-id/minutes');
  const frame = await waitFor(() => {
    const found = container.querySelector('iframe');
    if (found === null) throw new Error('no frame yet');
    return found;
  });
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts');
  const post = vi.fn<(message: unknown, origin: string) => void>();
  Object.defineProperty(frame, 'contentWindow', { value: { postMessage: post } });
  fireEvent.load(frame);
  await waitFor(() => expect(post).toHaveBeenCalledWith({ 'hemicycle-page': 'sittings/minutes' }, '*'));
});

test.each([
  ['/app', 'chamber'],
  ['/app/sittings/imported/abc-1', 'sittings/imported'],
  ['/app/sittings/abc-1', 'sittings'],
  ['/app/stream/a-code-of-256-bits', 'stream'],
  ['/app/bell/poll-7', 'bell'],
  ['/app/ui/mission-control/abc', 'ui/mission-control'],
  ['/app/record/ticket', null],
  ['/app/login/token', null],
  ['/guest/secret-code', null],
])('[CFG-16] of %s only this is told: %s', (path, name) => expect(pageNameOf(path)).toBe(name));

test.each([
  { what: 'a page of errors', answer: () => new Response('<html>Error</html>') },
  { what: 'another shape', answer: () => Response.json({ address: '192.0.2.7' }) },
  { what: 'a number', answer: () => Response.json({ ip: 7 }) },
  { what: 'a refusal', answer: () => new Response('192.0.2.7', { status: 429 }) },
  { what: 'half an answer', answer: () => new Response('{"ip": "192.0') },
])('[CFG-15] $what is no address', async ({ answer }) => {
  answered = answer();
  await expect(lookUpAddress(IP)).rejects.toThrow('something else');
});

test('[CFG-15] an address in plain text is one', async () => {
  answered = new Response('2001:db8::1\n');
  expect(await lookUpAddress(IP)).toBe('2001:db8::1');
});
