import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultFlags } from '@hemicycle/contract/default-flags';
import { standInForApi } from '../../testing-api-client.ts';
import { publicSite } from '../../testing-person.ts';
import { useSite } from '../site/public.ts';
import { createProviderMedia } from './load-webex-media.ts';

const api = vi.fn();
standInForApi(api);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  useSite.setState({
    config: {
      ...publicSite,
      media: 'webex',
      provider: { sdkUrl: 'https://cdn.example/webex.js', apiUrl: 'https://api.example' },
      flags: defaultFlags,
    },
  });
  api.mockReset();
  return () => vi.useRealTimers();
});
afterEach(() => vi.restoreAllMocks());

test('[SESS-18] [SESS-19] a program that never comes: after 12 s it failed, and the server is told so', async () => {
  api.mockImplementation(async (call: string) =>
    call === 'GET /api/auth/webextoken' ? { webexToken: 'token' } : null,
  );
  const append = vi.spyOn(document.head, 'append').mockImplementation(() => undefined);
  const port = createProviderMedia('s1');
  const joining = port.join();
  await vi.advanceTimersByTimeAsync(11_999);
  expect(port.snapshot().connection).toBe('joining');
  await vi.advanceTimersByTimeAsync(1);
  expect(await joining).toEqual({
    ok: false,
    problem: { code: 'media-not-ready', source: null, limit: null },
  });
  expect(api).toHaveBeenCalledWith('PUT /api/people/meeting', {
    body: { idVotingSession: 's1', meeting: 'error-webexinit' },
  });
  const [script] = append.mock.calls[0] ?? [];
  expect(script instanceof HTMLScriptElement && script.src).toBe('https://cdn.example/webex.js');
  await port.dispose();
});

test('[SESS-12] [AUTH-09] a token request that fails fails the join, and loads no program', async () => {
  api.mockRejectedValue(new Error('503'));
  const port = createProviderMedia('s1');
  const outcome = await port.join();
  expect(outcome.ok || outcome.problem.code).toBe('media-unreachable');
  await port.dispose();
});

test('[FND-03] a site that names no program has none', () => {
  useSite.setState({ config: { ...publicSite, media: 'webex' } });
  expect(() => createProviderMedia('s1')).toThrow(/names no program/);
});
