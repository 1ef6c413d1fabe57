import type { ModerationActDetail } from '@hemicycle/contract/audit';

/** The characters of a value that the audit log keeps. */
const VALUE_MAX_CHARS = 2_000;
/** In place of what is secret: the log says only that it changed. */
const WITHHELD = '***';

type Changes = NonNullable<ModerationActDetail['changes']>;

/** Fields whose values are secret, whatever they belong to: passwords, codes, tokens and keys. */
const isSecretField = (field: string): boolean =>
  /password|code|token|secret(?!ariat)|telephony/iu.test(field);

/** The fields that differ between two states, by their names, for the audit log: each with its
 *  value before and after as text, a long one cut. A field that one state lacks is empty there; one
 *  that `after` does not name is left out. Secret values are withheld. Source: decision 0122. */
export function changedFields(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Changes {
  return Object.keys(after)
    .filter((field) => after[field] !== undefined && textOf(before[field]) !== textOf(after[field]))
    .map((field) =>
      isSecretField(field)
        ? { field, before: WITHHELD, after: WITHHELD }
        : { field, before: cut(textOf(before[field])), after: cut(textOf(after[field])) },
    );
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function cut(text: string): string {
  return text.length <= VALUE_MAX_CHARS ? text : `${text.slice(0, VALUE_MAX_CHARS - 1)}…`;
}
