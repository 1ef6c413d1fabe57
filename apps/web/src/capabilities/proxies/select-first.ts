import type { PairRefusal } from '@hemicycle/rules/proxies/check-pairs';
import i18next from 'i18next';
import { infoDialog } from '../../ui/dialog-store.ts';

/** Whether a pair is refused because somebody is not chosen, or holds no vote. The dialog of
 *  `tellSelectFirst` says both. */
export function asksToSelect(refusal: PairRefusal | undefined): boolean {
  return refusal === 'not-chosen' || refusal === 'not-a-voter';
}

/** Says that the users of a pair are to be selected first. Source: PROXY-06, SPEC-NOTES N3. */
export async function tellSelectFirst(): Promise<void> {
  await infoDialog({ title: i18next.t('proxies:information'), text: i18next.t('proxies:selectFirst') });
}
