import type { HelpTipGroup } from '@hemicycle/contract/help-tips';
import type { SiteHelpTips } from '@hemicycle/contract/site-help-tips';
import { type TipToShow, tipsToShow } from '@hemicycle/rules/help-tips/site-tips';
import { api } from '../../api-client.ts';
import { noteFailure } from '../../note-failure.ts';

/** The tips of a group as the site shows them now. Where they cannot be read, those that come with
 *  the product. Source: TIP-01. */
export async function loadTips(group: HelpTipGroup): Promise<TipToShow[]> {
  const changed = await api('GET /api/siteconfig/helptips').catch((error: unknown): SiteHelpTips => {
    noteFailure('the help tips of the site were not read', error);
    return {};
  });
  return tipsToShow(group, changed);
}
