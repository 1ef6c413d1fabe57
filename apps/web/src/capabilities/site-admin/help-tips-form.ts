import type { HelpTipGroup } from '@hemicycle/contract/help-tips';
import type { DocumentLanguage } from '@hemicycle/contract/site';
import type { SiteHelpTip } from '@hemicycle/contract/site-help-tips';
import { namesOfTips } from '@hemicycle/rules/help-tips/site-tips';

export interface TipText {
  readonly title: string;
  readonly text: string;
}

/** The texts that come with the product in one language, by `group.name`. */
export type TextsOfProduct = ReadonlyMap<string, TipText>;

/** A tip in the form. `texts`: only what differs from the product's. `isOurs`: it comes with the
 *  product. */
export interface TipForm {
  readonly name: string;
  readonly beside: string;
  readonly isOurs: boolean;
  readonly texts: Readonly<Partial<Record<DocumentLanguage, TipText>>>;
}
export interface TipsForm {
  readonly tips: readonly TipForm[];
}

/** The errors by the number of the tip, from 0: a tip of the site's own without any text, or one
 *  with half a text, with the language of that. */
export type TipProblems = Readonly<Record<string, { readonly language: DocumentLanguage | null }>>;

/** The tips of a group in the form: those of the site, or those that come with the product. */
export function formOfTips(group: HelpTipGroup, tips: readonly SiteHelpTip[] | null): TipsForm {
  const ours = namesOfTips(group);
  const shown = tips ?? ours.map((name): SiteHelpTip => ({ name, beside: name, texts: {} }));
  return {
    tips: shown.map(({ name, beside, texts }) => ({ name, beside, texts, isOurs: ours.includes(name) })),
  };
}

/** The tips as they are sent. */
export function tipsOfForm({ tips }: TipsForm): SiteHelpTip[] {
  return tips.map(({ name, beside, texts }) => ({
    name,
    beside,
    texts: Object.fromEntries(
      Object.entries(texts).map(([language, { title, text }]) => [
        language,
        { title: title.trim(), text: text.trim() },
      ]),
    ),
  }));
}

/** The tip with what was typed in one language. What is the product's own text, or empty, is not
 *  kept. */
export function withText(
  tip: TipForm,
  language: DocumentLanguage,
  typed: TipText,
  ours: TipText | null,
): TipForm {
  const { [language]: _, ...others } = tip.texts;
  const isEmpty = typed.title.trim() === '' && typed.text.trim() === '';
  const isSame = ours !== null && typed.title === ours.title && typed.text === ours.text;
  return { ...tip, texts: isEmpty || isSame ? others : { ...others, [language]: typed } };
}

/** Finds the errors to correct before the tips are saved. Never throws. */
export function findTipProblems({ tips }: TipsForm): TipProblems {
  const problems: Record<string, TipProblems[string]> = {};
  for (const [index, { isOurs, texts }] of tips.entries()) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are languages
    const entries = Object.entries(texts) as [DocumentLanguage, TipText][];
    const half = entries.find(([, { title, text }]) => title.trim() === '' || text.trim() === '');
    if (half !== undefined) problems[index] = { language: half[0] };
    else if (!isOurs && entries.length === 0) problems[index] = { language: null };
  }
  return problems;
}

/** The tips that come with the product and that the form leaves out. */
export function leftOut(group: HelpTipGroup, { tips }: TipsForm): string[] {
  return namesOfTips(group).filter((name) => tips.every((tip) => tip.name !== name));
}
