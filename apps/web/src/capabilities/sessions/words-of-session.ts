import type { SessionForm } from './session-form.ts';

/** The words for a value of a session's form, to compare two versions of it; empty: none. */
export function describeField(
  field: keyof SessionForm,
  form: SessionForm,
  words: {
    readonly on: string;
    readonly off: string;
    readonly everybody: string;
    readonly listed: (count: number) => string;
  },
): string {
  const value = form[field];
  if (typeof value === 'boolean') return value ? words.on : words.off;
  if (field === 'starts' || field === 'ends') return form[field].replace('T', ' ');
  if (field === 'members') return form.members === null ? words.everybody : words.listed(form.members.length);
  return typeof value === 'string' ? value : '';
}
