import type { ListProblem } from '@hemicycle/contract/list-problems';
import type { DocumentLanguage } from '@hemicycle/contract/site';
import type { ListProblemWords } from './list-problem-words.ts';
import { listProblemsInArabic } from './list-problems-ar.ts';
import { listProblemsInSpanish } from './list-problems-es.ts';
import { listProblemsInFrench } from './list-problems-fr.ts';
import { listProblemsInRussian } from './list-problems-ru.ts';
import { listProblemsInChinese } from './list-problems-zh.ts';

const ASK_FOR_BYTES = 'Save the list as “CSV UTF-8”, or send the file itself with its encoding.';
const SIGN_OF_LIST =
  'or say for the whole list whether a point or a comma parts them (decimal=point, decimal=comma).';

const en: ListProblemWords = {
  'email-wrong': () => 'The e-mail address is not one.',
  'email-twice': () => 'This e-mail address stands in an earlier line too.',
  'second-email-wrong': () => 'The second e-mail address is not one.',
  'second-email-taken': () => 'Another account has this e-mail address.',
  'name-length': ({ max }) => `The name must have 1 to ${max} characters.`,
  'unknown-role': ({ names }) => `There is no role ${names}.`,
  'unknown-group': ({ names }) => `There is no group ${names}.`,
  ambiguous: ({ names }) => `Several have the name ${names}; give the id.`,
  'group-name-long': () => 'A group has too long a name.',
  'password-missing': () => 'A new account needs a password.',
  'password-weak': () => 'The password is too short. It needs at least eight characters.',
  'password-common': () => 'The password is one of those that are tried first.',
  'weight-form': ({ entry }) => `A weight is written as organisation=number, not ${entry}.`,
  'weight-not-number': ({ written }) =>
    `${written || 'Nothing'} is not a weight. Write it in digits, such as 2.5.`,
  'weight-two-readings': ({ written, first, second, plainFirst, plainSecond }) =>
    `${written} is ${first} to some and ${second} to others, by what parts whole and fraction. Write ${plainFirst} or ${plainSecond}, ${SIGN_OF_LIST}`,
  'weight-one-reading': ({ written, first, plainFirst }) =>
    `${written} is ${first} to some and nothing to others. Write ${plainFirst}, ${SIGN_OF_LIST}`,
  'unknown-organisation': ({ name }) => `There is no voting organisation ${name}.`,
  'organisation-name-long': () => 'A voting organisation has too long a name.',
  'no-weighting-group': ({ name, weight }) => `${name} has no weighting group with the weight ${weight}.`,
  'organisation-twice': () => 'A voting organisation stands there twice.',
  unreadable: ({ text }) => `“${text}” holds a sign that could not be read. ${ASK_FOR_BYTES}`,
  'line-break': () => 'The cell holds a line break. Write it in one line.',
  control: ({ codes }) =>
    `The cell holds a control character (${codes}). Take it out, or send the list with its encoding.`,
  unseen: ({ codes }) =>
    `The cell holds marks that nobody sees (${codes}): two names that look alike could differ by them. Write it anew.`,
  'read-twice': ({ text }) =>
    `“${text}” was UTF-8 and has been read as something else on its way. ${ASK_FOR_BYTES}`,
  'lost-letter': ({ text }) =>
    `“${text}” has a question mark where a letter was lost when the list was saved. ${ASK_FOR_BYTES}`,
  'web-letter': ({ text }) =>
    `“${text}” has a letter written as in the source of a web page. Write the letter itself.`,
  'too-many-cells': () =>
    'There are more cells than columns. A cell in which the separator stands must be in quotes.',
  'person-missing': () => 'Nobody stands here. Write the e-mail address of the person.',
  'person-unknown': ({ written }) =>
    `Nobody here has the address or name ${written}. Write the address with which the person signs in.`,
  'person-ambiguous': ({ written }) => `Several people have the name ${written}. Write the e-mail address.`,
  'person-name-differs': ({ address, name, written }) =>
    `${address} is the address of ${name}, not of ${written}. Correct one of the two.`,
  'person-no-member': ({ name }) =>
    `${name} is not a member of this sitting. Put them on the list of its members first.`,
  'person-no-vote': ({ name }) => `${name} may not vote. Both people of a pair need the right to vote.`,
  'proxy-twice': ({ name, row }) =>
    `${name} stands in row ${row} already, and is represented by one person at most. Leave one of the two rows out.`,
  'proxy-oneself': () => 'Nobody is their own proxy. Choose two different people.',
  'proxy-represented': ({ name, other }) =>
    `A proxy cannot be represented, and ${other} votes for ${name}. Name another proxy.`,
  'represented-votes': ({ name, other }) =>
    `Who is represented cannot be a proxy, and ${name} votes for ${other}. Give ${other} another proxy first.`,
  'proxy-too-many': ({ max }) => `One proxy votes for at most ${max}. Name another proxy.`,
  'proxies-full': ({ max }) => `A sitting holds at most ${max} pairs. Leave this row out.`,
  'encoding-unknown': ({ encoding, encodings }) => `The encoding ${encoding} is not one of ${encodings}.`,
  workbook: () => 'The file is a workbook of a spreadsheet, not a list. Save its sheet as “CSV UTF-8”.',
  'mark-differs': ({ marked, asked }) =>
    `The file begins with the mark of ${marked}, but the encoding named is ${asked}. Leave it out.`,
  'utf-16-unmarked': () =>
    'The file looks like UTF-16 without its mark. Save it as “CSV UTF-8”, or name its encoding (encoding=utf-16le).',
  'is-utf-8': ({ encoding }) =>
    `The file is UTF-8: read as ${encoding} its letters would be wrong. Send it without an encoding.`,
  'not-whole': ({ encoding }) => `The file is not whole ${encoding}. Save it again, as “CSV UTF-8”.`,
  'not-utf-8': ({ encoding }) =>
    `The file is not UTF-8, and does not say what else it is. ${remedyFor(encoding)}`,
  'cell-not-utf-8': ({ encoding, text }) =>
    `Not UTF-8; in ${encoding} it is “${text}”. ${remedyFor(encoding)}`,
  'more-cells': ({ number }) => `So are ${number} more cells.`,
  'nothing-to-import': () => 'There is no line to import.',
  'nothing-changes': () =>
    'Nothing would change: each row says what stands already, or is left out. So nothing was imported.',
  'too-many-rows': ({ max }) => `There are more than ${max} lines.`,
  'quote-open': ({ row }) =>
    `In row ${row} a cell begins with a quotation mark that nothing closes. Close it at the end of the cell, or take it out.`,
  'quote-within': ({ row, line }) =>
    `In row ${row} (line ${line} of the file) a quotation mark stands within a cell. Put the whole cell in quotation marks and double those within, or take the mark out.`,
  'not-csv': ({ line }) =>
    `The text cannot be read as rows and cells from line ${line} on. Save the list as “CSV UTF-8” and choose it again.`,
  'column-unnamed': () => 'This column has no name. Name it, or take it out.',
  'column-unknown': ({ name, columns }) => `There is no column ${name}. The columns are ${columns}.`,
  'column-near': ({ name, near }) => `There is no column ${name}. Is ${near} meant?`,
  'column-twice': ({ column }) => `The column ${column} stands there twice. Take one out.`,
  'column-missing': ({ column, columns }) => `There is no column ${column}. The columns are ${columns}.`,
};

function remedyFor(encoding = ''): string {
  return `Save the list as “CSV UTF-8”, or, if that is right, name its encoding (encoding=${encoding}).`;
}

const words: Readonly<Record<DocumentLanguage, ListProblemWords>> = {
  en,
  fr: listProblemsInFrench,
  es: listProblemsInSpanish,
  ar: listProblemsInArabic,
  ru: listProblemsInRussian,
  zh: listProblemsInChinese,
};

/** A problem of a list in words, with what mends it. Never throws. Source: PEOP-02. */
export function sayListProblem({ code, values }: ListProblem, language: DocumentLanguage): string {
  return words[language][code](values);
}

/** As `sayListProblem` for a reason that a server gave; null where this program does not know it.
 *  */
export function sayListReason(
  { code, values }: { readonly code: string; readonly values: Readonly<Record<string, string>> },
  language: DocumentLanguage,
): string | null {
  return new Map(Object.entries(words[language])).get(code)?.(values) ?? null;
}
