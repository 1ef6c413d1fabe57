import type { Bell } from '@hemicycle/contract/bell';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { deviceName } from './bell-device.ts';
import { BellSettings } from './BellSettings.tsx';

const bell: Bell = { push: true, mail: false, publicKey: 'key', devices: [] };
const device = { id: 'd1', name: 'Firefox, Linux', ends: 'here-1', createdAt: 1_000 };
let subscribed: boolean;
let sent: { readonly method: string; readonly body: unknown }[];
let permission: NotificationPermission;
let told: Bell;

const subscription = {
  endpoint: 'https://push.example/here-1',
  toJSON: () => ({ endpoint: 'https://push.example/here-1', keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: async () => {
    subscribed = false;
    return true;
  },
};

beforeEach(async () => {
  await i18next.changeLanguage('en-US');
  await i18next.loadNamespaces('bell');
  [subscribed, sent, permission, told] = [false, [], 'granted', bell];
  const pushManager = {
    subscribe: async () => {
      subscribed = true;
      return subscription;
    },
    getSubscription: async () => (subscribed ? subscription : null),
  };
  const registration = { pushManager };
  const serviceWorker = {
    register: async () => registration,
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { requestPermission: async () => permission });
  vi.stubGlobal('fetch', async (_path: string, options: RequestInit = {}) => {
    const method = options.method ?? 'GET';
    if (method !== 'GET') {
      sent.push({ method, body: typeof options.body === 'string' ? JSON.parse(options.body) : null });
      told = method === 'POST' ? { ...bell, devices: [device] } : bell;
    }
    return new Response(JSON.stringify(told), { headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('[BEY-42] a person turns the bell on in this browser, and off again', async () => {
  const { container } = draw(<BellSettings />);
  fireEvent.click(await screen.findByRole('button', { name: 'Turn the bell on in this browser' }));
  expect(await screen.findByRole('button', { name: 'Turn the bell off in this browser' })).toBeTruthy();
  expect(sent).toMatchObject([
    { method: 'POST', body: { address: 'https://push.example/here-1', p256dh: 'p', auth: 'a' } },
  ]);
  expect(screen.getByRole('listitem').textContent).toContain('This browser');
  await expectAccessible(container);
  fireEvent.click(screen.getByRole('button', { name: 'Turn the bell off in this browser' }));
  expect(await screen.findByText('The bell is on in no browser of yours.')).toBeTruthy();
  expect(subscribed).toBe(false);
});

test('[BEY-42] where the browser refuses, the screen says what to do', async () => {
  permission = 'denied';
  draw(<BellSettings />);
  fireEvent.click(await screen.findByRole('button', { name: 'Turn the bell on in this browser' }));
  await waitFor(() => expect(screen.getByText(/Allow them in the settings of the browser/)).toBeTruthy());
  expect(sent).toEqual([]);
});

test('[BEY-42] where the site rings by mail alone, it says so and speaks of no browser', async () => {
  told = { ...bell, push: false, mail: true };
  const { container } = draw(<BellSettings />);
  expect(await screen.findByText(/the site tells you by mail/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(container.textContent).not.toMatch(/browser|also/);
});

test('[BEY-42] where the site does not ring, nothing is offered', async () => {
  told = { ...bell, push: false };
  const { container } = draw(<BellSettings />);
  expect(await screen.findByText('This site does not ring')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(container.textContent).not.toMatch(/browser|mail/);
});

test('[BEY-42] settings that could not be read are read again on request', async () => {
  const answers = globalThis.fetch;
  vi.stubGlobal('fetch', async () => new Response('', { status: 500 }));
  draw(<BellSettings />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  vi.stubGlobal('fetch', answers);
  fireEvent.click(again);
  expect(await screen.findByRole('button', { name: 'Turn the bell on in this browser' })).toBeTruthy();
});

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox, Linux'],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36', 'Chrome, Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1', 'Safari, iOS'],
])('[BEY-42] a browser is listed by its name: %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
