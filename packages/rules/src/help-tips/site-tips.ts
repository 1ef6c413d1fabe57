import { HELP_TIPS, type HelpTip, type HelpTipGroup } from '@hemicycle/contract/help-tips';
import type { SiteHelpTip, SiteHelpTips } from '@hemicycle/contract/site-help-tips';

/** A tip of a group as it is shown: `id` is `group.name`, and `beside` the tip of the product at
 *  whose element it stands. */
export interface TipToShow {
  readonly id: string;
  readonly beside: HelpTip;
  readonly texts: SiteHelpTip['texts'];
}

/** The names of the tips of a group that come with the product, in order. */
export function namesOfTips(group: HelpTipGroup): readonly string[] {
  return HELP_TIPS[group];
}

/** What is wrong with the tips of a group; null: nothing. Two tips of one name; a tip of the
 *  product at another's element; one at the element of no tip of the group; one of the site's own
 *  without a text. Never throws. Source: TIP-01, TIP-02. */
export function problemOfTips(
  group: HelpTipGroup,
  tips: readonly SiteHelpTip[],
): 'name-twice' | 'wrong-place' | 'no-text' | null {
  const ours = namesOfTips(group);
  if (new Set(tips.map(({ name }) => name)).size < tips.length) return 'name-twice';
  for (const { name, beside, texts } of tips) {
    const isOurs = ours.includes(name);
    if (isOurs ? beside !== name : !ours.includes(beside)) return 'wrong-place';
    if (!isOurs && Object.keys(texts).length === 0) return 'no-text';
  }
  return null;
}

/** The tips of a group in their order: those of the site where it has changed the group, otherwise
 *  those that come with the product. A tip whose place the product does not have is left out. Never
 *  throws. Source: TIP-01. */
export function tipsToShow(group: HelpTipGroup, site: SiteHelpTips): TipToShow[] {
  const ours = namesOfTips(group);
  const tips = site[group] ?? ours.map((name) => ({ name, beside: name, texts: {} }));
  return tips
    .filter(({ beside }) => ours.includes(beside))
    .map(({ name, beside, texts }) => ({
      id: `${group}.${name}`,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a name of this group
      beside: `${group}.${beside}` as HelpTip,
      texts,
    }));
}

/** The text of a tip of the site in a language, otherwise in English, otherwise in the first that
 *  it has. Null: the site says nothing in its place, so that the product's own text is shown. A tip
 *  of the product keeps its own text in languages in which the site has not changed it. */
export function textOfTip(
  { id, beside, texts }: TipToShow,
  language: keyof SiteHelpTip['texts'],
): { readonly title: string; readonly text: string } | null {
  const own = texts[language];
  if (own !== undefined || id === beside) return own ?? null;
  return texts.en ?? Object.values(texts)[0] ?? null;
}
