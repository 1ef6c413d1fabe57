import type { PollPrivacy } from '@hemicycle/contract/polls';
import { privacySentence } from '@hemicycle/rules/polls/privacy-sentence';
import { languageOfScreen } from '../../../i18n/i18n.ts';

/** The sentence that explains a privacy option, in the language of the screen. Exports contain the
 *  same sentence. Source: PRIV-07. */
export function privacySentenceText(privacy: PollPrivacy): string {
  return privacySentence(languageOfScreen(), privacy);
}
