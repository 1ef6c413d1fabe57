import type { PollPrivacy } from '@hemicycle/contract/polls';
import type { DocumentLanguage } from '@hemicycle/contract/site';

const sentences: Readonly<Record<DocumentLanguage, Readonly<Record<PollPrivacy, string>>>> = {
  en: {
    open: 'Not secret: everybody sees who voted and how, as soon as they vote.',
    privatevoter:
      'Secret from everybody, moderators included: nobody is shown who voted, nor how. Everybody sees the count, also while the vote is open.',
    privateselection:
      'The choices are secret from everybody, moderators included: everybody sees who voted, nobody is shown who chose what. The count is shown after the close.',
    limitedvisibility:
      'Not secret: everybody sees the choices. The names beside them are shown to those entitled while the vote is open, and to everybody after the close.',
    privatevoterselection:
      'Secret from everybody, moderators included: nobody is shown who voted, nor how. The count is shown after the close.',
  },
  ar: {
    open: 'غير سري: يرى الجميع من صوّت وكيف، فور التصويت.',
    privatevoter:
      'سري عن الجميع، ومنهم المشرفون: لا يظهر لأحد من صوّت ولا كيف. يرى الجميع العدد، أثناء فتح التصويت أيضًا.',
    privateselection:
      'الخيارات سرية عن الجميع، ومنهم المشرفون: يرى الجميع من صوّت، ولا يظهر لأحد من اختار ماذا. يظهر العدد بعد الإغلاق.',
    limitedvisibility:
      'غير سري: يرى الجميع الخيارات. تظهر الأسماء بجانبها لمن له الحق أثناء فتح التصويت، وللجميع بعد الإغلاق.',
    privatevoterselection: 'سري عن الجميع، ومنهم المشرفون: لا يظهر لأحد من صوّت ولا كيف. يظهر العدد بعد الإغلاق.',
  },
};

/** A sentence in plain words that says whether a vote is secret, and from whom. It stands under the
 *  label of the privacy option, in the same words in the editor, on the ballot, in the proceedings
 *  and in every export. It is true before, during and after the vote. Source: PRIV-07, SPEC-NOTES
 *  N1. */
export function privacySentence(language: DocumentLanguage, privacy: PollPrivacy): string {
  return sentences[language][privacy];
}
