import { defaultFlags } from '@hemicycle/contract/default-flags';
import type { LayoutMode } from '@hemicycle/contract/layout-modes';
import type { ClientFlags } from '@hemicycle/contract/site';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { publicSite, signedIn } from '../../testing-person.ts';
import { useSignIn } from '../auth/public.ts';
import { useToasts } from '../../ui/toast-store.ts';
import { useSite } from '../site/public.ts';
import { useLayoutEntries } from './layout-entries.ts';
import { useLayout } from './use-layout.ts';

let person = 0;

function site(flags: Partial<ClientFlags> = {}): void {
  useSite.setState({ config: { ...publicSite, flags: { ...defaultFlags, ...flags } } });
}
beforeEach(() => {
  // Each test uses another person, so that it does not get a choice stored by an earlier test.
  person += 1;
  useSignIn.setState({ info: { ...signedIn, userId: `person-${person}` } });
  window.innerWidth = 1440;
  site();
});
afterEach(() => localStorage.clear());

const quiet = { viewingShare: false, remoteVideo: false, remoteMedia: false };
const met = { viewingShare: false, remoteVideo: true, remoteMedia: true };
const draw = (props: Parameters<typeof useLayout>[0]) => renderHook(useLayout, { initialProps: props });

describe('the layout to begin with', () => {
  test.each<{ why: string; widthPx: number; flags: Partial<ClientFlags>; mode: LayoutMode }>([
    { why: 'on a desktop', widthPx: 1440, flags: {}, mode: 'Equal' },
    { why: 'on a tablet', widthPx: 960, flags: {}, mode: 'Prominent' },
    { why: 'by the site', widthPx: 390, flags: { defaultLayout: 'OnePlusN' }, mode: 'OnePlusN' },
    {
      why: 'by the role before the site',
      widthPx: 1440,
      flags: { defaultLayout: 'OnePlusN', roleBasedExceptions: { Member: { defaultLayout: 'Single' } } },
      mode: 'Single',
    },
    {
      why: 'of the role, where it is none',
      widthPx: 1440,
      flags: { roleBasedExceptions: { Member: { defaultLayout: 'Spiral' } } },
      mode: 'Equal',
    },
  ])('[LAYOUT-02][LAYOUT-03] $why', ({ widthPx, flags, mode }) => {
    window.innerWidth = widthPx;
    site(flags);
    expect(draw(quiet).result.current.mode).toBe(mode);
  });

  test('[LAYOUT-02] follows the width of the window', () => {
    const { result } = draw(quiet);
    act(() => {
      window.innerWidth = 800;
      window.dispatchEvent(new Event('resize'));
    });
    expect(result.current.mode).toBe('Prominent');
  });
});

test('[LAYOUT-01] the menu offers the five modes by the names of the specification, the chosen one marked', () => {
  const choose = vi.fn<(mode: LayoutMode) => void>();
  const { result } = renderHook(() => useLayoutEntries({ chosen: 'Prominent', waits: false, choose }));
  const names = ['Single', 'Equal', 'ActivePresence', 'Prominent', 'OnePlusN'];
  expect(result.current.map(({ label }) => label)).toEqual(names);
  expect(result.current.filter(({ chosen }) => chosen).map(({ label }) => label)).toEqual(['Prominent']);
  for (const entry of result.current) entry.onSelect?.();
  expect(choose.mock.calls.flat()).toEqual(names);
});

describe('a choice', () => {
  test('[LAYOUT-01] is kept for the person', () => {
    const first = draw(met);
    act(() => first.result.current.choose('ActivePresence'));
    expect(first.result.current.mode).toBe('ActivePresence');
    first.unmount();
    expect(draw(quiet).result.current.mode).toBe('ActivePresence');
    useSignIn.setState({ info: { ...signedIn, userId: 'somebody-else' } });
    expect(draw(quiet).result.current.mode).toBe('Equal');
  });

  test('[LAYOUT-07] waits where nobody sends a picture, and says so', () => {
    const { result } = draw(quiet);
    const said = () => useToasts.getState().list.shown.map(({ toast }) => toast.text);
    act(() => result.current.choose('Single'));
    expect(result.current).toMatchObject({ mode: 'Equal', chosen: 'Single', waits: true });
    expect(said()).toEqual(['Layout: Single, once somebody sends a picture']);
    // Back to the layout that is shown already: no change waits.
    act(() => result.current.choose('Equal'));
    expect(said()).toHaveLength(1);
  });
});

describe('a shared screen', () => {
  test('[SHARE-06][SHARE-07] is seen in the layout for it, and the one before comes back', () => {
    const { result, rerender } = draw(met);
    act(() => result.current.choose('ActivePresence'));
    site({ shareViewLayout: 'Single' });
    rerender({ ...met, viewingShare: true });
    expect(result.current.mode).toBe('Single');
    act(() => result.current.choose('Prominent'));
    expect(result.current.mode).toBe('Prominent');
    rerender({ ...quiet });
    expect(result.current.mode).toBe('ActivePresence');
    rerender({ ...met, viewingShare: true });
    expect(result.current.mode).toBe('Single');
  });

  test.each([
    { widthPx: 1440, mode: 'OnePlusN' },
    { widthPx: 900, mode: 'Prominent' },
  ])(
    '[SHARE-06][SHARE-07] without a setting: $mode at $widthPx px, and Equal or the default afterwards',
    ({ widthPx, mode }) => {
      window.innerWidth = widthPx;
      const { result, rerender } = draw(quiet);
      const before = result.current.mode;
      rerender({ ...quiet, viewingShare: true });
      expect(result.current.mode).toBe(mode);
      rerender(quiet);
      expect(result.current.mode).toBe(before);
    },
  );
});
