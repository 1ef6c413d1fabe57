import type { AgendaItem } from '@hemicycle/contract/agenda';
import { moversInWords } from './item-in-words.ts';
import type { SittingReport } from './sitting-report.ts';
import { minuteWords } from './words-by-language.ts';
import { element, type Xml } from './xml-text.ts';

/** The sentences on an item; those that name people refer to them and to what they are to it. */
export function itemParagraphs(report: SittingReport, item: AgendaItem, lines: readonly string[]): Xml[] {
  const named = new Set(moversInWords(report, item));
  return [
    ...lines.filter((line) => !named.has(line)).map((line) => element('p', {}, line)),
    ...item.movers.map(({ role, userId, name }) => {
      const sentence = minuteWords[report.house.language].movers[role](name);
      const at = sentence.lastIndexOf(name);
      const [before, after] = [sentence.slice(0, at), sentence.slice(at + name.length)];
      if (userId === null) return element('p', {}, sentence);
      const who = element('person', { refersTo: `#${personId(userId)}`, as: `#role_${role}` }, name);
      return element('p', {}, before, who, after);
    }),
    ...item.parties.map(({ role, userId, name }) =>
      element('p', {}, `${role}: `, userId === null ? name : person(userId, name), '.'),
    ),
  ];
}

/** A person by name, with a reference to who they are. */
export function person(userId: string, name: string): Xml {
  return element('person', { refersTo: `#${personId(userId)}` }, name);
}

/** The id of a person in the report. */
export function personId(userId: string): string {
  return `person_${userId}`;
}
