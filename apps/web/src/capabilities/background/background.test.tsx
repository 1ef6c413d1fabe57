import { defaultFlags } from '@hemicycle/contract/default-flags';
import type { ClientFlags } from '@hemicycle/contract/site';
import { createFakeChamber } from '@hemicycle/media/fake/fake-chamber';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { publicSite, signedIn } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useSignIn } from '../auth/public.ts';
import { useSite } from '../site/public.ts';
import { putBackgroundBehind } from './behind-port.ts';
import { BackgroundChooser } from './BackgroundChooser.tsx';
import { BackgroundDialog } from './BackgroundDialog.tsx';
import { useBackgroundDialog } from './background-dialog-store.ts';
import { hearBackground, useBackgroundHealth } from './background-news.ts';
import { beginBackground, noteVideoMuted, useBackgroundStore } from './background-store.ts';
import { LowFrameRateBanner } from './LowFrameRateBanner.tsx';
import { effectOf, previewedEffect, wantedEffect } from './wanted-effect.ts';
import { chooseBackground } from './choose-background.ts';

const PICTURES = {
  enableSiteBackgroundImage1: true,
  enableSiteBackgroundImage3: true,
} satisfies Partial<ClientFlags>;

function haveSite(flags: Partial<ClientFlags> = {}): void {
  useSite.setState({ config: { ...publicSite, flags: { ...defaultFlags, ...flags } } });
}

function haveGroup(url: string, mandatory: boolean): void {
  const { personDetails } = signedIn;
  const group = {
    id: 'court',
    name: 'Supreme Court',
    grouptype: 'delegation' as const,
    color: '#3A7683',
    virtualBackgroundUrl: url,
    virtualBackgroundMandatory: mandatory,
    code: null,
    weightingNumber: null,
    voteOrganisation: null,
  };
  useSignIn.setState({ info: { ...signedIn, personDetails: { ...personDetails, groups: [group] } } });
}

let put: MockInstance<typeof fetch>;

beforeEach(() => {
  localStorage.clear();
  useBackgroundStore.setState(beginBackground());
  haveSite();
  useSignIn.setState({ info: signedIn });
  put = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ serverTime: 1, info: useSignIn.getState().info }));
});
afterEach(async () => {
  // The entries of one test must not arrive in the next one.
  await vi.dynamicImportSettled();
  act(() => {
    hearBackground().onState('off');
    useBackgroundDialog.setState({ open: false });
  });
  vi.restoreAllMocks();
});

const names = () => screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);

test('[VBG-01] [VBG-05] None, Blur, Full Blur and the pictures of the site whose flags are set', async () => {
  haveSite(PICTURES);
  draw(<BackgroundChooser />);
  expect(screen.getByRole('group', { name: 'Background' })).toBeTruthy();
  expect(names()).toEqual(['None', 'Blur', 'Full Blur', 'Assembly', 'Colonnade']);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'None' }).checked).toBe(true);
  await expectAccessible();
});

test('[VBG-03] Full Blur only where the site has it', () => {
  haveSite({ enableFullBlurBackground: false });
  draw(<BackgroundChooser />);
  expect(names()).toEqual(['None', 'Blur']);
});

test('[VBG-02] nothing at all where the site has no backgrounds', () => {
  haveSite({ enableBlurAndVirtualBackgrounds: false });
  localStorage.setItem('currentVirtualBackground', 'blur');
  useBackgroundStore.setState(beginBackground());
  const { container } = draw(<BackgroundChooser />);
  expect(container.innerHTML).toBe('');
  expect(wantedEffect()).toBeNull();
});

test('[VBG-04] [VBG-31] a choice by the keyboard is kept in this browser, and the account knows that there is one', async () => {
  draw(<BackgroundChooser />);
  screen.getByRole('radio', { name: 'None' }).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Blur' }).checked).toBe(true);
  expect(localStorage.getItem('currentVirtualBackground')).toBe('blur');
  await waitFor(() => expect(put).toHaveBeenCalledOnce());
  expect(put.mock.calls[0]?.[1]?.body).toBe(
    JSON.stringify({ userSession: { isVirtualBackgroundEnabled: true } }),
  );
  expect(wantedEffect()).toEqual({ kind: 'blur', blurPx: 5, edgeBlurPx: 2 });
});

test.each([
  { what: 'one that this browser kept', kept: 'blur', mandatory: false, known: false, told: [true] },
  { what: 'one that a group prescribes', kept: 'none', mandatory: true, known: false, told: [true] },
  { what: 'none any more', kept: 'none', mandatory: false, known: true, told: [false] },
  { what: 'what it knows', kept: 'blur', mandatory: false, known: true, told: [] },
])('[VBG-31] with the camera the account hears of $what: $told', async (given) => {
  localStorage.setItem('currentVirtualBackground', given.kept);
  useBackgroundStore.setState(beginBackground());
  if (given.mandatory) haveGroup('/backgrounds/court.png', true);
  useSignIn.setState(({ info }) => ({
    info: info && {
      ...info,
      userSession: { ...info.userSession, isVirtualBackgroundEnabled: given.known },
    },
  }));
  const port = putBackgroundBehind(createFakeChamber().enter('rosa').port);
  await port.dispose();
  expect(put.mock.calls.map(([, request]): unknown => JSON.parse(String(request?.body)))).toEqual(
    given.told.map((isVirtualBackgroundEnabled) => ({ userSession: { isVirtualBackgroundEnabled } })),
  );
});

test('[VBG-23] [VBG-26] full blur and the soft edge are as strong as the site says', () => {
  expect(effectOf('fullblur', defaultFlags)).toEqual({ kind: 'blur', blurPx: 20, edgeBlurPx: 2 });
  expect(
    effectOf('fullblur', { ...defaultFlags, fullBlurStrength: 12, virtualBackgroundEdgeBlur: 0 }),
  ).toEqual({ kind: 'blur', blurPx: 12, edgeBlurPx: 0 });
  expect(effectOf('image-backgrounds/assembly.svg', defaultFlags)).toEqual({
    kind: 'image',
    path: '/backgrounds/assembly.svg',
    edgeBlurPx: 2,
  });
});

test('a picture of an own group is offered by the name of the group', () => {
  haveGroup('/backgrounds/court.png', false);
  draw(<BackgroundChooser />);
  expect(names()).toEqual(['None', 'Blur', 'Full Blur', 'Supreme Court']);
});

test('a prescribed background wins over what was chosen and says whose it is', async () => {
  chooseBackground('blur');
  haveGroup('/backgrounds/court.png', true);
  draw(<BackgroundChooser />);
  expect(names()).toEqual(['Supreme Court']);
  expect(screen.getByText('Supreme Court prescribes this background.')).toBeTruthy();
  expect(wantedEffect()).toMatchObject({ kind: 'image', path: '/backgrounds/court.png' });
  expect(useBackgroundStore.getState().kept.current).toBe('blur');
  await expectAccessible();
});

test('[VBG-08] the choice lives through a mute of the video and a reload, also one made while muted', () => {
  noteVideoMuted(false);
  chooseBackground('blur');
  expect(localStorage.getItem('previousVirtualBackground')).toBe('none');
  noteVideoMuted(true);
  expect(localStorage.getItem('previousVirtualBackground')).toBe('blur');
  chooseBackground('fullblur');
  expect(localStorage.getItem('currentVirtualBackground')).toBe('fullblur');
  expect(localStorage.getItem('previousVirtualBackground')).toBe('fullblur');
  noteVideoMuted(false);
  expect(useBackgroundStore.getState().kept.current).toBe('fullblur');
  useBackgroundStore.setState(beginBackground());
  noteVideoMuted(false);
  expect(useBackgroundStore.getState().kept.current).toBe('fullblur');
});

test('[VBG-18] [VBG-19] [VBG-20] [VBG-09] the banner comes with a low rate, and goes at once with the background', async () => {
  let nowMs = 0;
  const news = hearBackground(() => nowMs);
  const rate = (atMs: number, actualFps: number) =>
    act(() => {
      nowMs = atMs;
      news.onFrameRate({ actualFps, theoreticalFps: 20 });
    });
  noteVideoMuted(false);
  chooseBackground('blur');
  act(() => news.onState('on'));
  const { rerender } = draw(<LowFrameRateBanner />);
  rate(3000, 5);
  expect(screen.queryByRole('status')).toBeNull();
  rate(4000, 5);
  expect(await screen.findByText('Your background slows your video down.')).toBeTruthy();
  await expectAccessible();
  rate(5000, 12);
  expect(screen.queryByText('Your background slows your video down.')).toBeTruthy();
  rate(9000, 12);
  expect(screen.queryByText('Your background slows your video down.')).toBeNull();
  rate(13_000, 2);
  expect(screen.queryByText('Your background slows your video down.')).toBeNull();
  rate(14_000, 2);
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Your background slows your video down.')).toBeNull();
  rate(16_000, 2);
  expect(screen.queryByText('Your background slows your video down.')).toBeNull();
  rerender(<p>The line is lost.</p>);
  rerender(<LowFrameRateBanner />);
  expect(screen.queryByText('Your background slows your video down.')).toBeNull();
  rate(20_000, 12);
  rate(25_000, 2);
  await userEvent.click(screen.getByRole('button', { name: 'Remove the background' }));
  expect(useBackgroundStore.getState().kept.current).toBe('none');
  act(() => news.onState('off'));
  expect(screen.queryByText('Your background slows your video down.')).toBeNull();
});

const audits = () =>
  put.mock.calls
    .filter(([address]) => String(address).includes('/api/auditlog/client'))
    .map(([, request]): unknown => JSON.parse(String(request?.body)));

test('[VBG-28] the rate is entered once, about 20 s after the background started, and once more after the next start', () => {
  let nowMs = 1000;
  const news = hearBackground(() => nowMs);
  const secondsOf = (from: number, to: number) => {
    for (let second = from; second <= to; second += 1) {
      nowMs = 1000 + second * 1000;
      news.onFrameRate({ actualFps: 14.46, theoreticalFps: 31.22 });
    }
  };
  news.onState('on');
  secondsOf(1, 19);
  expect(audits()).toEqual([]);
  secondsOf(20, 60);
  expect(audits()).toEqual([
    {
      logType: 'virtualBackgroundFPS',
      logObject: { actualFPS: 14.5, theoreticalFPS: 31.2 },
      browserTabId: expect.any(Number),
    },
  ]);
  news.onState('off');
  news.onState('starting');
  news.onState('on');
  secondsOf(61, 90);
  expect(audits()).toHaveLength(2);
});

test('[VBG-11] [VBG-12] [VBG-13] after a failure none is chosen', () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  chooseBackground('blur');
  const news = hearBackground();
  draw(<BackgroundChooser />);
  act(() => news.onFailed(new Error('WebGL is not available.')));
  act(() => news.onRolledBack());
  expect(wantedEffect()).toBeNull();
  expect(screen.getByText(/Your picture is sent without one/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('[VBG-12] [VBG-13] a prescribed background stays required after a failure: the chooser says so and tries again', async () => {
  haveGroup('/backgrounds/court.png', true);
  vi.spyOn(console, 'warn').mockReturnValue();
  const news = hearBackground();
  draw(<BackgroundChooser />);
  act(() => news.onFailed(new Error('WebGL is not available.')));
  await waitFor(() => expect(audits()).toHaveLength(1));
  expect(audits()[0]).toMatchObject({
    logType: 'virtualBackgroundError',
    logObject: { error: 'Error: WebGL is not available.', logLines: expect.any(Array) },
  });
  act(() => news.onRolledBack());
  expect(wantedEffect()).toMatchObject({ path: '/backgrounds/court.png', required: true });
  expect(previewedEffect()).toBeNull();
  expect(localStorage.getItem('currentVirtualBackground')).toBe('none');
  expect(screen.getByText(/Without it your video is not sent/)).toBeTruthy();
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.queryByText(/Without it your video is not sent/)).toBeNull();
  expect(previewedEffect()).toMatchObject({ path: '/backgrounds/court.png', required: false });
});

test('[VBG-13] a new start ends what is said of the failure before', () => {
  haveGroup('/backgrounds/court.png', true);
  const news = hearBackground();
  draw(<BackgroundChooser />);
  act(() => news.onRolledBack());
  expect(screen.getByText(/Without it your video is not sent/)).toBeTruthy();
  act(() => news.onState('starting'));
  expect(screen.getByText(/is being prepared/)).toBeTruthy();
});

test('[VBG-01] the window in the chamber holds the chooser and closes by Escape', async () => {
  draw(<BackgroundDialog />);
  act(() => useBackgroundDialog.setState({ open: true }));
  expect(await screen.findByRole('dialog', { name: 'Background' })).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'Blur' }));
  expect(screen.getByText('Your camera is off. The background is used when you start it.')).toBeTruthy();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('[VBG-31] where the background is on its way, the chooser says so', () => {
  draw(<BackgroundChooser />);
  act(() => useBackgroundHealth.setState({ state: 'starting' }));
  expect(screen.getByText(/is being prepared/)).toBeTruthy();
});
