import type { BodyOf } from '@hemicycle/contract/endpoint';
import { isSameValue } from '@hemicycle/rules/foundations/changed-meanwhile';
import { canBeToldApart } from '@hemicycle/contract/option-names';
import type { SiteIdentity, updateSiteIdentity } from '@hemicycle/contract/site-identity';
import { LETTERHEAD_MAX_CHARS, LETTERHEAD_MAX_LINES } from '@hemicycle/contract/site-limits';
import type { VoteQuestion } from '@hemicycle/contract/site';
import { isPhone } from '@hemicycle/rules/foundations/field-checks';
import { siteShades } from '@hemicycle/rules/site/site-colour';

/** A question in the form: one option on each line; `majority` is empty where the question names no
 *  rule. `id` is null for a new question. */
export interface QuestionForm {
  readonly id: string | null;
  readonly title: string;
  readonly question: string;
  readonly options: string;
  readonly majority: VoteQuestion['majority'] | '';
}

/** The names of the house, its help, its phone numbers and its questions, as texts of fields. */
export interface IdentityForm {
  readonly siteName: string;
  readonly siteColor: string;
  readonly letterhead: string;
  readonly secretariatEmail: string;
  readonly helpPageUrl: string;
  /** The codes of the languages that are offered. */
  readonly languages: readonly string[];
  readonly captionLanguages: readonly string[];
  readonly interpretationLanguages: readonly string[];
  readonly callInNumbers: SiteIdentity['callInNumbers'];
  readonly voteQuestions: readonly QuestionForm[];
  /** The questions of the lobby's interviews. */
  readonly interviewQuestions: readonly { readonly question: string }[];
}

/** The error of a field, by its name. In a list the name contains the index of the entry, from 0:
 *  `callInNumbers.0.label`. */
export type IdentityProblem =
  | 'empty'
  | 'siteColor'
  | 'too-little-contrast'
  | 'too-near-yea'
  | 'too-near-nay'
  | 'too-near-bad'
  | 'letterhead'
  | 'email'
  | 'phone'
  | 'url'
  | 'options'
  | 'no-language';
export type IdentityProblems = Readonly<Record<string, IdentityProblem>>;

export function formOfIdentity(identity: SiteIdentity): IdentityForm {
  return {
    siteName: identity.siteName,
    siteColor: identity.siteColor,
    letterhead: identity.letterhead,
    secretariatEmail: identity.secretariatEmail ?? '',
    helpPageUrl: identity.helpPageUrl ?? '',
    languages: identity.languages,
    captionLanguages: identity.captionLanguages,
    interpretationLanguages: identity.interpretationLanguages,
    callInNumbers: identity.callInNumbers,
    interviewQuestions: identity.interviewQuestions.map((question) => ({ question })),
    voteQuestions: identity.voteQuestions.map(({ id, title, question, voteOptions, majority }) => ({
      id,
      title,
      question,
      options: voteOptions.join('\n'),
      majority: majority ?? '',
    })),
  };
}

/** The changed fields of the form in the shape that the server expects, together with the values
 *  first read. Only these are sent, since somebody else may change the other fields. */
export function changesOfIdentity(
  { version: _, ...read }: SiteIdentity,
  was: IdentityForm,
  form: IdentityForm,
): BodyOf<typeof updateSiteIdentity> {
  const before = bodyOf(was);
  const isChanged = ([field, value]: [string, unknown]) => !isSameValue(Reflect.get(before, field), value);
  const changes = Object.fromEntries(Object.entries(bodyOf(form)).filter(isChanged));
  const asRead = Object.entries(read).filter(([field]) => Object.hasOwn(changes, field));
  return { ...changes, before: Object.fromEntries(asRead) };
}

function bodyOf(form: IdentityForm) {
  return {
    siteName: form.siteName.trim(),
    siteColor: form.siteColor.trim(),
    letterhead: form.letterhead.trim(),
    secretariatEmail: form.secretariatEmail.trim() || null,
    helpPageUrl: form.helpPageUrl.trim() || null,
    languages: [...form.languages],
    captionLanguages: [...form.captionLanguages],
    interpretationLanguages: [...form.interpretationLanguages],
    callInNumbers: [...form.callInNumbers],
    interviewQuestions: form.interviewQuestions.map(({ question }) => question.trim()),
    voteQuestions: form.voteQuestions.map(({ id, title, question, options, majority }) => ({
      ...(id !== null && { id }),
      title,
      question,
      voteOptions: optionsOf(options),
      ...(majority !== '' && { majority }),
    })),
  };
}

/** Finds the errors to correct before the form is saved. Never throws. */
export function findIdentityProblems(form: IdentityForm): IdentityProblems {
  const problems: Record<string, IdentityProblem> = {};
  const note = (field: string, problem: IdentityProblem | null) => {
    if (problem !== null) problems[field] = problem;
  };
  note('siteName', emptiness(form.siteName));
  note('siteColor', colourProblem(form.siteColor.trim()));
  if (!isLetterhead(form.letterhead.trim())) note('letterhead', 'letterhead');
  const email = form.secretariatEmail.trim();
  if (email !== '' && !/^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(email)) note('secretariatEmail', 'email');
  const url = form.helpPageUrl.trim();
  if (url !== '' && !isWebAddress(url)) note('helpPageUrl', 'url');
  if (form.languages.length === 0) note('languages', 'no-language');
  for (const [index, { label, callInNumber }] of form.callInNumbers.entries()) {
    note(`callInNumbers.${index}.label`, emptiness(label));
    note(
      `callInNumbers.${index}.callInNumber`,
      emptiness(callInNumber) ?? (isPhone(callInNumber) ? null : 'phone'),
    );
  }
  for (const [index, { question }] of form.interviewQuestions.entries()) {
    note(`interviewQuestions.${index}.question`, emptiness(question));
  }
  for (const [index, { title, options }] of form.voteQuestions.entries()) {
    note(`voteQuestions.${index}.title`, emptiness(title));
    const listed = optionsOf(options);
    if (listed.length === 0 || !canBeToldApart(listed)) note(`voteQuestions.${index}.options`, 'options');
  }
  return problems;
}

function colourProblem(colour: string): IdentityProblem | null {
  const shades = siteShades(colour);
  if (shades.ok) return null;
  switch (shades.code) {
    case 'not-a-colour':
      return 'siteColor';
    case 'too-little-contrast':
      return 'too-little-contrast';
    case 'too-near-a-decision':
      return `too-near-${shades.near}`;
  }
}

function optionsOf(text: string): string[] {
  return text
    .split('\n')
    .map((option) => option.trim())
    .filter((option) => option !== '');
}

function emptiness(text: string): IdentityProblem | null {
  return text.trim() === '' ? 'empty' : null;
}

function isLetterhead(text: string): boolean {
  return text.length <= LETTERHEAD_MAX_CHARS && text.split('\n').length <= LETTERHEAD_MAX_LINES;
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

/** The key of the label of a field, or of the section that it fills. */
export function partOfIdentity(field: keyof IdentityForm) {
  switch (field) {
    case 'siteName':
    case 'siteColor':
    case 'letterhead':
      return `name.${field}` as const;
    case 'secretariatEmail':
    case 'helpPageUrl':
      return `help.${field}` as const;
    case 'languages':
    case 'captionLanguages':
    case 'interpretationLanguages':
      return `languages.${field}` as const;
    case 'callInNumbers':
      return 'numbers.title';
    case 'voteQuestions':
      return 'questions.title';
    case 'interviewQuestions':
      return 'interview.title';
  }
}

/** Whether a name on the wire is that of a field of the form. */
export function isIdentityField(field: string): field is keyof IdentityForm {
  return IDENTITY_FIELDS.some((name) => name === field);
}

const IDENTITY_FIELDS: readonly (keyof IdentityForm)[] = [
  'siteName',
  'siteColor',
  'letterhead',
  'secretariatEmail',
  'helpPageUrl',
  'languages',
  'captionLanguages',
  'interpretationLanguages',
  'callInNumbers',
  'voteQuestions',
  'interviewQuestions',
];
