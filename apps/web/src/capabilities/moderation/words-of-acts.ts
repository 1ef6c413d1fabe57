import type { ActWords } from '@hemicycle/rules/moderation/act-word-list';
import { actWords } from '@hemicycle/rules/moderation/act-words';
import { languageOfScreen } from '../../i18n/i18n.ts';

/** The words of the log of moderators' acts in the language of the screen. Source: MOD-01. */
export function wordsOfActs(): ActWords {
  return actWords[languageOfScreen()];
}

/** An act in the words of the log; an act that this site does not know, by its name on the wire. */
export function wordOfAct(act: string): string {
  return new Map<string, string>(Object.entries(wordsOfActs().acts)).get(act) ?? act;
}
