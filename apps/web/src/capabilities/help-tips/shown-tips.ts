import { chamberGroupOf, type HelpTipGroup } from '@hemicycle/contract/help-tips';
import type { TipToShow } from '@hemicycle/rules/help-tips/site-tips';
import { recall, remember, useRecalled } from '../../ui/browser-memory.ts';
import { popupsAreOn } from '../../ui/popups-setting.ts';
import { pageStore } from '../../page-state.ts';

interface ShownTips {
  /** The tips that this person walks through, and which of them is shown. */
  readonly walk: { readonly tips: readonly TipToShow[]; readonly at: number } | null;
  /** A tip that a moderator sent, shown alone before the walk goes on. `number` tells it from the
   *  one before. */
  readonly single: { readonly tip: TipToShow; readonly fromUserId: string; readonly number: number } | null;
}

/** The help tips on this page. */
export const useShownTips = pageStore<ShownTips>(() => ({ walk: null, single: null }));

const seenKey = (userId: string) => `helpTipsSeen.${userId}`;

/** Whether this person has opened a group of tips in this browser. */
export function useHasSeen(userId: string, group: HelpTipGroup): boolean {
  return (useRecalled(seenKey(userId)) ?? '').split(' ').includes(group);
}

/** Shows the tips of a group one after the other, from the first whose element is on the page. The
 *  page keeps that this person has seen the group. @returns whether there is any tip to show.
 *  Source: TIP-01, TIP-02, FND-20. */
export async function openHelpTips(userId: string, group: HelpTipGroup): Promise<boolean> {
  if (!popupsAreOn()) return false;
  const [{ loadTips }, { anchorOf }] = await Promise.all([
    import('./site-tips.ts'),
    import('./tip-places.ts'),
  ]);
  const tips = (await loadTips(group)).filter(({ beside }) => anchorOf(beside) !== undefined);
  if (tips.length === 0) return false;
  const seen = (recall(seenKey(userId)) ?? '').split(' ').filter((one) => one !== '');
  if (!seen.includes(group)) remember(seenKey(userId), [...seen, group].join(' '));
  useShownTips.setState({ walk: { tips, at: 0 } });
  return true;
}

/** Shows a tip that a moderator sent, by its id; nothing where the site does not show it any more.
 *  Source: TIP-04, FND-20. */
export async function showSingleTip(tipId: string, fromUserId: string): Promise<void> {
  const group = chamberGroupOf(tipId);
  if (!popupsAreOn() || group === null) return;
  const { loadTips } = await import('./site-tips.ts');
  const tip = (await loadTips(group)).find(({ id }) => id === tipId);
  if (tip === undefined) return;
  useShownTips.setState(({ single }) => ({ single: { tip, fromUserId, number: (single?.number ?? 0) + 1 } }));
}

/** After OK: the next tip of the walk. After the last one, and for a single tip, it closes. */
export function confirmTip(): void {
  useShownTips.setState(({ walk, single }) => {
    if (single !== null) return { single: null };
    const next = walk === null ? 0 : walk.at + 1;
    return { walk: walk !== null && next < walk.tips.length ? { ...walk, at: next } : null };
  });
}

/** Closes the single tip, or else the walk. */
export function closeTip(): void {
  useShownTips.setState(({ single }) => (single === null ? { walk: null } : { single: null }));
}

export function closeAllTips(): void {
  useShownTips.setState({ walk: null, single: null });
}
