import type { DocumentLanguage } from '@hemicycle/contract/site';
import type { ActWords } from '@hemicycle/rules/moderation/act-word-list';
import { actWords } from '@hemicycle/rules/moderation/act-words';
import { currentLanguage } from '../../i18n/i18n.ts';
import { languages } from '../../i18n/languages.ts';

/** The words of the log of moderators' acts in the language of the screen. Source: MOD-01. */
export function wordsOfActs(): ActWords {
  return actWords[languageOfActs()];
}

/** An act in the words of the log; an act that this site does not know, by its name on the wire. */
export function wordOfAct(act: string): string {
  return new Map<string, string>(Object.entries(wordsOfActs().acts)).get(act) ?? act;
}

/** The language of the screen, as the log and its file have it. */
export function languageOfActs(): DocumentLanguage {
  return languages[currentLanguage()].folder;
}
