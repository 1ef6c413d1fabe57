import { CLIENT_LOG_SEND_MODES } from '@hemicycle/contract/client-log-names';
import { defaultFlags } from '@hemicycle/contract/default-flags';
import { LAYOUT_MODES } from '@hemicycle/contract/layout-modes';

/** How a flag is edited: a switch, a whole number, a line of text, one of a few values, some of a
 *  few values, a list with one entry on each line, or JSON in the shape of the specification.
 *  `optional`: the field may be empty. `needsOne`: at least one value must be chosen. */
export type FlagKind =
  | { readonly kind: 'switch' }
  | { readonly kind: 'number'; readonly optional: boolean }
  | { readonly kind: 'text'; readonly optional: boolean }
  | { readonly kind: 'one'; readonly of: readonly string[]; readonly optional: boolean }
  | { readonly kind: 'some'; readonly of: readonly string[]; readonly needsOne: boolean }
  | { readonly kind: 'list' }
  | { readonly kind: 'json' };

/** The kinds of the flags whose default value does not show how to edit them. */
const kinds: Readonly<Record<string, FlagKind>> = {
  requireProofToVoteMinutes: { kind: 'number', optional: true },
  proxyVotersMax: { kind: 'number', optional: true },
  exitButtonDestinationUrl: { kind: 'text', optional: true },
  behaviourOnMultipleTabConnections: { kind: 'one', of: ['alert', 'pause', 'redirect'], optional: false },
  heartbeatTransport: { kind: 'one', of: ['websocket', 'https'], optional: false },
  defaultLayout: { kind: 'one', of: LAYOUT_MODES, optional: true },
  shareViewLayout: { kind: 'one', of: LAYOUT_MODES, optional: true },
  votePrivacyOptions: { kind: 'some', of: defaultFlags.votePrivacyOptions, needsOne: true },
  documentLanguage: { kind: 'one', of: ['en', 'ar'], optional: false },
  clientLogsSendModes: { kind: 'some', of: [...CLIENT_LOG_SEND_MODES], needsOne: false },
  hostLeaveActions: { kind: 'some', of: ['handOver', 'endMeeting'], needsOne: false },
};

/** How to edit a flag with this value. */
export function kindOf(flag: string, value: unknown): FlagKind {
  const known = kinds[flag];
  if (known !== undefined) return known;
  if (flag === 'timeZone') return { kind: 'one', of: zonesWith(value), optional: false };
  switch (typeof value) {
    case 'boolean':
      return { kind: 'switch' };
    case 'number':
      return { kind: 'number', optional: false };
    case 'string':
      return { kind: 'text', optional: false };
    default:
      return Array.isArray(value) && value.every((entry) => typeof entry === 'string')
        ? { kind: 'list' }
        : { kind: 'json' };
  }
}

/** The time zones that this browser knows, by name. The present zone is added, since the server may
 *  use another name for it. */
function zonesWith(value: unknown): string[] {
  const set = typeof value === 'string' ? [value] : [];
  return [...new Set(['UTC', ...set, ...Intl.supportedValuesOf('timeZone')])].toSorted();
}

/** The value of a field: a boolean for a switch, a list where some of a few values are chosen,
 *  otherwise text. */
export type FieldValue = string | boolean | readonly string[];

export function fieldOf(kind: FlagKind, value: unknown): FieldValue {
  switch (kind.kind) {
    case 'switch':
      return value === true;
    case 'some':
      return kind.of.filter((one) => Array.isArray(value) && value.includes(one));
    case 'list':
      return Array.isArray(value) ? value.join('\n') : '';
    case 'json':
      return JSON.stringify(value, null, 2);
    default:
      return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  }
}

/** The flag's value for a field, or the error `wrong` where the field holds no valid value for this
 *  kind. */
export function valueOf(
  kind: FlagKind,
  field: FieldValue,
): { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly wrong: WrongField } {
  switch (kind.kind) {
    case 'switch':
      return { ok: true, value: field };
    case 'some':
      return kind.needsOne && field.toString() === ''
        ? { ok: false, wrong: 'noneChosen' }
        : { ok: true, value: field };
    case 'list':
      return {
        ok: true,
        value: String(field)
          .split('\n')
          .map((entry) => entry.trim())
          .filter((entry) => entry !== ''),
      };
    case 'json':
      return parsed(String(field));
    case 'number': {
      const text = String(field).trim();
      if (text === '' && kind.optional) return { ok: true, value: null };
      return /^\d{1,10}$/.test(text) ? { ok: true, value: Number(text) } : { ok: false, wrong: 'number' };
    }
    case 'text':
      return { ok: true, value: kind.optional && String(field).trim() === '' ? null : String(field) };
    case 'one':
      return { ok: true, value: kind.optional && field === '' ? null : field };
  }
}

export type WrongField = 'number' | 'noneChosen' | 'json';

function parsed(text: string): ReturnType<typeof valueOf> {
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch {
    return { ok: false, wrong: 'json' };
  }
}
