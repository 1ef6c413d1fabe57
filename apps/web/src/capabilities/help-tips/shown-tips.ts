import type { HelpTip, HelpTipGroup } from '@hemicycle/contract/help-tips';
import { recall, remember, useRecalled } from '../../ui/browser-memory.ts';
import { popupsAreOn } from '../../ui/popups-setting.ts';
import { pageStore } from '../../page-state.ts';
import { tipsOnPage } from './tip-places.ts';

interface ShownTips {
  /** The tips that this person walks through, and which of them is shown. */
  readonly walk: { readonly tips: readonly HelpTip[]; readonly at: number } | null;
  /** A tip that a moderator sent, shown alone before the walk goes on. `number` tells it from the
   *  one before. */
  readonly single: { readonly tip: HelpTip; readonly fromUserId: string; readonly number: number } | null;
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
export function openHelpTips(userId: string, group: HelpTipGroup): boolean {
  if (!popupsAreOn()) return false;
  const tips = tipsOnPage(group);
  if (tips.length === 0) return false;
  const seen = (recall(seenKey(userId)) ?? '').split(' ').filter((one) => one !== '');
  if (!seen.includes(group)) remember(seenKey(userId), [...seen, group].join(' '));
  useShownTips.setState({ walk: { tips, at: 0 } });
  return true;
}

/** Shows a tip that a moderator sent. Source: TIP-04, FND-20. */
export function showSingleTip(tip: HelpTip, fromUserId: string): void {
  if (!popupsAreOn()) return;
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
