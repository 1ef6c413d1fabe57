import { CLIENT_LOG_SEND_MODES, FLEET_LOG_TRANSPORTS } from '@hemicycle/contract/client-log-names';
import { defaultFlags } from '@hemicycle/contract/default-flags';
import { LAYOUT_MODES } from '@hemicycle/contract/layout-modes';
import { NETWORK_TESTS } from '@hemicycle/contract/nettest-names';
import { isCount } from '@hemicycle/rules/foundations/field-checks';
import { languages } from '../../i18n/languages.ts';

/** How a flag is edited: a switch, a whole number, a length of time in seconds or minutes (the flag
 *  is in ms), a size in megabytes (the flag is in bytes), a line of text, one of a few values, some
 *  of a few values, a list with one entry on each line, or JSON in the shape of the specification.
 *  `optional`: the field may be empty. `counts`: 0 is no value. `needsOne`: at least one value must
 *  be chosen. */
export type FlagKind =
  | { readonly kind: 'switch' }
  | { readonly kind: 'number'; readonly optional: boolean; readonly counts: boolean }
  | { readonly kind: 'measure'; readonly unit: MeasureUnit }
  | { readonly kind: 'text'; readonly optional: boolean }
  | { readonly kind: 'one'; readonly of: readonly string[]; readonly optional: boolean }
  | { readonly kind: 'some'; readonly of: readonly string[]; readonly needsOne: boolean }
  | { readonly kind: 'list' }
  | { readonly kind: 'json' };

/** The units in which a clerk types what the flag keeps in ms or in bytes. */
type MeasureUnit = 'seconds' | 'megabytes';
const PER_UNIT: Readonly<Record<MeasureUnit, number>> = { seconds: 1000, megabytes: 1_048_576 };

const seconds: FlagKind = { kind: 'measure', unit: 'seconds' };
const counted: FlagKind = { kind: 'number', optional: false, counts: true };

/** The kinds of the flags whose default value does not show how to edit them. */
const kinds: Readonly<Record<string, FlagKind>> = {
  requireProofToVoteMinutes: { kind: 'number', optional: true, counts: true },
  guestsKeptDays: { kind: 'number', optional: true, counts: true },
  proxyVotersMax: { kind: 'number', optional: true, counts: true },
  secretCountFewestVotes: counted,
  clientAuditKeptDays: counted,
  userNameMaxLength: counted,
  fullBlurStrength: counted,
  toastTimeOut: seconds,
  meetingPillTimeOut: seconds,
  meetingStatePauseMs: seconds,
  joinTestHuddleTimeout: seconds,
  networkTests: { kind: 'some', of: [...NETWORK_TESTS], needsOne: false },
  timoutAjaxGet: seconds,
  timoutAjaxPost: seconds,
  timoutAjaxPut: seconds,
  timoutAjaxPatch: seconds,
  timoutAjaxDelete: seconds,
  fileUploadMaxBytes: { kind: 'measure', unit: 'megabytes' },
  exitButtonDestinationUrl: { kind: 'text', optional: true },
  oldAdminPageUrl: { kind: 'text', optional: true },
  behaviourOnMultipleTabConnections: { kind: 'one', of: ['alert', 'pause', 'redirect'], optional: false },
  heartbeatTransport: { kind: 'one', of: ['websocket', 'https'], optional: false },
  defaultLayout: { kind: 'one', of: LAYOUT_MODES, optional: true },
  shareViewLayout: { kind: 'one', of: LAYOUT_MODES, optional: true },
  votePrivacyOptions: { kind: 'some', of: defaultFlags.votePrivacyOptions, needsOne: true },
  documentLanguage: {
    kind: 'one',
    of: Object.values(languages).map(({ folder }) => folder),
    optional: false,
  },
  clientLogsSendModes: { kind: 'some', of: [...CLIENT_LOG_SEND_MODES], needsOne: false },
  fleetClientLogsDestinationServer: { kind: 'text', optional: true },
  clientIpLookupUrl: { kind: 'text', optional: true },
  googleAnalyticsCode: { kind: 'text', optional: true },
  fleetClientLogsTransport: { kind: 'one', of: [...FLEET_LOG_TRANSPORTS], optional: false },
  fleetClientLogsSendInterval: seconds,
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
      return { kind: 'number', optional: false, counts: false };
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
    case 'measure':
      return typeof value === 'number' ? String(value / PER_UNIT[kind.unit]) : '';
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
      if (kind.counts && !isCount(text)) return { ok: false, wrong: 'count' };
      return /^\d{1,10}$/.test(text) ? { ok: true, value: Number(text) } : { ok: false, wrong: 'number' };
    }
    case 'measure': {
      const text = String(field).trim().replace(',', '.');
      const amount = Math.round(Number(text) * PER_UNIT[kind.unit]);
      return /^\d{1,10}(\.\d{1,20})?$/.test(text)
        ? { ok: true, value: amount }
        : { ok: false, wrong: 'measure' };
    }
    case 'text':
      return { ok: true, value: kind.optional && String(field).trim() === '' ? null : String(field) };
    case 'one':
      return { ok: true, value: kind.optional && field === '' ? null : field };
  }
}

/** Whether a value names for each role only settings of `flags`, with values of their kind. Null
 *  makes no exception. Source: PERM-07. */
export function areExceptions(value: unknown, flags: ReadonlyMap<string, unknown>): boolean {
  return (
    isRecord(value) &&
    Object.values(value).every(
      (ofRole) =>
        isRecord(ofRole) &&
        Object.entries(ofRole).every(
          ([flag, other]) => flag !== ROLE_EXCEPTIONS && isOfKind(other, flags, flag),
        ),
    )
  );
}

/** The flag with the exceptions of roles. */
export const ROLE_EXCEPTIONS = 'roleBasedExceptions';

function isOfKind(value: unknown, flags: ReadonlyMap<string, unknown>, flag: string): boolean {
  if (!flags.has(flag)) return false;
  const own = flags.get(flag);
  if (value === null || own === null) return true;
  return typeof value === typeof own && Array.isArray(value) === Array.isArray(own);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export type WrongField = 'number' | 'count' | 'measure' | 'noneChosen' | 'json' | 'exceptions';

function parsed(text: string): ReturnType<typeof valueOf> {
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch {
    return { ok: false, wrong: 'json' };
  }
}
