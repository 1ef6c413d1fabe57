import { defaultFlags } from '@hemicycle/contract/default-flags';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { publicSite, signedIn } from '../../../testing-person.ts';
import { draw, expectAccessible } from '../../../testing-render.tsx';
import { useSignIn } from '../../auth/public.ts';
import { useSite } from '../../site/public.ts';
import { AvatarMenu } from './AvatarMenu.tsx';

beforeEach(() => {
  useSignIn.setState({ info: signedIn });
  useSite.setState({ config: publicSite });
});
afterEach(async () => {
  await act(() => i18next.changeLanguage('en-US'));
});

const noEnd: { onEnd: (() => void) | null } = { onEnd: null };

async function open(ways = { ...noEnd, onFoyer: vi.fn(), onLogOut: vi.fn() }) {
  draw(<AvatarMenu {...ways} />);
  await userEvent.click(screen.getByRole('button', { name: /Rosa Quispe/ }));
  return ways;
}
const entries = () => screen.getAllByRole('menuitem').map((entry) => entry.textContent);

test('[FND-08] the menu offers what the site has and nothing else, help where it names no page of its own, too', async () => {
  useSite.setState({ config: { ...publicSite, helpPageUrl: null } });
  await open();
  expect(entries()).toEqual([
    'Help page',
    'Chimes are on',
    'Accessibility mode is offLarger text and controls, nothing moves, and messages stay longer.',
    'Keyboard shortcuts',
    'LanguagesEnglish',
    'Help tips on the chamberNot seen yet',
    'Help tips on votingNot seen yet',
    'Return to the foyer',
    'Reload',
    'Log out',
  ]);
  await expectAccessible();
});

test('[EXIT-11] who may end the sitting for everybody finds it before the ways out', async () => {
  const onEnd = vi.fn();
  await open({ onEnd, onFoyer: vi.fn(), onLogOut: vi.fn() });
  expect(entries().slice(-4)).toEqual([
    'End the sitting for everybody…',
    'Return to the foyer',
    'Reload',
    'Log out',
  ]);
  await userEvent.click(screen.getByRole('menuitem', { name: /End the sitting/ }));
  expect(onEnd).toHaveBeenCalledOnce();
});

test('[BEY-14] where one points by finger the keys are not offered', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  await open();
  expect(entries()).toContain('Reload');
  expect(entries()).not.toContain('Keyboard shortcuts');
  vi.unstubAllGlobals();
});

test('[FND-08] [I18N-02] a site without languages says so in the submenu', async () => {
  useSite.setState({ config: { ...publicSite, languages: [] } });
  await open();
  await userEvent.click(screen.getByRole('menuitem', { name: /Languages/ }));
  expect(entries()).toEqual(['Back', 'None Available Currently']);
});

test('[PERM-25] [FND-08] the old administration stands beside the present one, where the site names it and for administrators alone', async () => {
  const administrator = [...signedIn.actionsAllowed, 'admin_page-bool'];
  const oldPage = { ...defaultFlags, oldAdminPageUrl: 'https://old.example/admin' };
  useSite.setState({ config: { ...publicSite, flags: oldPage } });
  await open();
  expect(entries()).not.toContain('Old administration');
  await userEvent.keyboard('{Escape}');
  act(() => useSignIn.setState({ info: { ...signedIn, actionsAllowed: administrator } }));
  await userEvent.click(screen.getByRole('button', { name: /Rosa Quispe/ }));
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Old administration' }));
  expect(opened).toHaveBeenCalledWith('https://old.example/admin', '_blank', 'noopener');
  opened.mockRestore();
  act(() => useSite.setState({ config: { ...publicSite, flags: defaultFlags } }));
  await userEvent.click(screen.getByRole('button', { name: /Rosa Quispe/ }));
  expect(entries()).toContain('Administration');
  expect(entries()).not.toContain('Old administration');
});

test('[AUTH-13] [FND-06] a guest is a Guest User, and the address that the server made up stays out of sight', async () => {
  const emails = ['4f1c@guest-link.invalid'];
  const personDetails = { ...signedIn.personDetails, emails };
  useSignIn.setState({ info: { ...signedIn, isGuest: true, personDetails } });
  await open();
  expect(screen.getByText('Guest User')).toBeTruthy();
  expect(document.body.textContent).not.toContain('guest-link.invalid');
});

test('[MEDIA-24] the entry of the chimes switches them off and on again, and this browser keeps it', async () => {
  await open();
  for (const [named, kept] of [
    ['Chimes are on', 'false'],
    ['Chimes are off', 'true'],
  ] as const) {
    await userEvent.click(screen.getByRole('menuitem', { name: named }));
    expect(localStorage.getItem('chimesEnabled')).toBe(kept);
  }
  expect(entries()).toContain('Chimes are on');
});

test('[FND-15] the foyer and logging out are each their own way', async () => {
  const { onFoyer, onLogOut } = await open();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Return to the foyer' }));
  expect(onFoyer).toHaveBeenCalledOnce();
  expect(onLogOut).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: /Rosa Quispe/ }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Log out' }));
  expect(onLogOut).toHaveBeenCalledOnce();
});

test('[FND-06] [I18N-08] in Arabic the menu names the person with the address left to right', async () => {
  await act(() => i18next.changeLanguage('ar'));
  await open();
  expect(screen.getByText('rosa@demo.test').getAttribute('dir')).toBe('ltr');
  expect(entries()).toContain('تسجيل الخروج');
  await expectAccessible();
});
