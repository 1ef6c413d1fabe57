import { z } from 'zod';

/** The columns of a list of people, in their standard order. */
export const listColumn = z.enum([
  'email',
  'displayName',
  'groups',
  'roles',
  'password',
  'weights',
  'secondEmail',
]);
export type ListColumn = z.output<typeof listColumn>;

/** What may be wrong with a list of people or of proxies, or with one of its cells. Source:
 *  PEOP-02, BEY-20. */
export const listProblemCode = z.enum([
  // Of a cell.
  'email-wrong',
  'email-twice',
  'second-email-wrong',
  'second-email-taken',
  'name-length',
  'unknown-role',
  'unknown-group',
  'ambiguous',
  'group-name-long',
  'password-missing',
  'password-weak',
  'password-common',
  'weight-form',
  'weight-not-number',
  'weight-two-readings',
  'weight-one-reading',
  'unknown-organisation',
  'organisation-name-long',
  'no-weighting-group',
  'organisation-twice',
  'unreadable',
  'line-break',
  'control',
  'unseen',
  'read-twice',
  'lost-letter',
  'web-letter',
  'too-many-cells',
  // Of a cell of a list of proxies.
  'person-missing',
  'person-unknown',
  'person-ambiguous',
  'person-name-differs',
  'person-no-member',
  'person-no-vote',
  'proxy-twice',
  'proxy-oneself',
  'proxy-represented',
  'represented-votes',
  'proxy-too-many',
  'proxies-full',
  // Of the whole list.
  'encoding-unknown',
  'workbook',
  'mark-differs',
  'utf-16-unmarked',
  'is-utf-8',
  'not-whole',
  'not-utf-8',
  'cell-not-utf-8',
  'more-cells',
  'nothing-to-import',
  'nothing-changes',
  'too-many-rows',
  'quote-open',
  'quote-within',
  'not-csv',
  'column-unnamed',
  'column-unknown',
  'column-near',
  'column-twice',
  'column-missing',
]);
export type ListProblemCode = z.output<typeof listProblemCode>;

/** A problem as data, from which the words of each language are made. `values`: what the sentence
 *  names, by the names that `sayListProblem` uses. */
export const listProblem = z.object({
  code: listProblemCode,
  values: z.record(z.string(), z.string()),
});
export type ListProblem = z.output<typeof listProblem>;
