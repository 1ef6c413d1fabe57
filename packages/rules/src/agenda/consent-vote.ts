import type { AgendaItem } from '@hemicycle/contract/agenda';
import { POLL_QUESTION_MAX_CHARS, POLL_TITLE_MAX_CHARS } from '@hemicycle/contract/limits';
import type { DocumentLanguage } from '@hemicycle/contract/site';

type Votes = readonly Pick<AgendaItem['votes'][number], 'pollId' | 'status'>[];

/** Whether an item can go into a vote of the consent items: it is one, it was neither done nor
 *  taken off the agenda, and it has no vote but cancelled ones. Source: AGENDA-01. */
export function waitsForConsentVote({
  consent,
  state,
  votes,
}: Pick<AgendaItem, 'consent' | 'state'> & { readonly votes: Votes }): boolean {
  if (!consent || (state !== 'planned' && state !== 'current')) return false;
  return votes.every(({ status }) => status === 'cancelled');
}

/** Whether an item leaves the vote that it shares with others before that is open: it is no consent
 *  item any more, or it was postponed or withdrawn. Source: AGENDA-01. */
export function leavesConsentVote({ consent, state }: Pick<AgendaItem, 'consent' | 'state'>): boolean {
  return !consent || state === 'postponed' || state === 'withdrawn';
}

/** Title and question of the vote of consent items, in the language of the house. The question
 *  names every item; where that is too long for a question, the numbers alone. Never throws.
 *  Source: AGENDA-01. */
export function wordConsentVote(
  items: readonly Pick<AgendaItem, 'number' | 'title'>[],
  language: DocumentLanguage,
): { readonly title: string; readonly question: string } {
  const words = WORDS[language];
  const numbers = new Intl.ListFormat(language, { type: 'conjunction' }).format(
    items.map(({ number }) => number),
  );
  const each = items.map(({ number, title }) => `${number} ${title}`).join('\n');
  const question = `${words.question}\n${each}`;
  return {
    title: cut(words.title(items.length, numbers), POLL_TITLE_MAX_CHARS),
    question:
      question.length <= POLL_QUESTION_MAX_CHARS
        ? question
        : cut(`${words.question} ${numbers}`, POLL_QUESTION_MAX_CHARS),
  };
}

const WORDS = {
  en: {
    title: (count: number, numbers: string) =>
      count === 1 ? `Consent item ${numbers}` : `Consent items ${numbers}`,
    question: 'Adopted together, without debate:',
  },
  fr: {
    title: (count: number, numbers: string) =>
      count === 1 ? `Point sans débat ${numbers}` : `Points sans débat ${numbers}`,
    question: 'Adoptés ensemble, sans débat :',
  },
  es: {
    title: (count: number, numbers: string) =>
      count === 1 ? `Punto sin debate ${numbers}` : `Puntos sin debate ${numbers}`,
    question: 'Se aprueban en bloque, sin debate:',
  },
  ar: {
    title: (_count: number, numbers: string) => `بنود التوافق ${numbers}`,
    question: 'تُعتمد معًا من دون مناقشة:',
  },
  ru: {
    title: (count: number, numbers: string) =>
      count === 1 ? `Пункт без обсуждения ${numbers}` : `Пункты без обсуждения ${numbers}`,
    question: 'Принимаются вместе:',
  },
  zh: {
    title: (_count: number, numbers: string) => `合并表决项 ${numbers}`,
    question: '不经辩论，一并通过：',
  },
} as const;

function cut(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1)}…`;
}
