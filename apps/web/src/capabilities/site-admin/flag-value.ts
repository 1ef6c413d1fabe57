import { CLIENT_LOG_SEND_MODES, FLEET_LOG_TRANSPORTS } from '@hemicycle/contract/client-log-names';
import { defaultFlags } from '@hemicycle/contract/default-flags';
import { LAYOUT_MODES } from '@hemicycle/contract/layout-modes';
import { NETWORK_TESTS } from '@hemicycle/contract/nettest-names';
import type { Role } from '@hemicycle/contract/people';
import { permissions } from '@hemicycle/contract/permissions';
import { isCount } from '@hemicycle/rules/foundations/field-checks';
import {
  defaultGuestRole,
  isForTitleGuests,
  isForWatching,
  watchingRole,
} from '@hemicycle/rules/guests/guest-roles';
import { isRoleList } from '@hemicycle/rules/permissions/roles-in-settings';
import { languages } from '../../i18n/languages.ts';
import { GROUP_TYPES } from '../group-admin/public.ts';
import { PERMISSION_PARTS } from '../role-admin/public.ts';

/** How a flag is edited: a switch, a whole number, a length of time in seconds or minutes (the flag
 *  is in ms), a size in megabytes (the flag is in bytes), a line of text, one of a few values, some
 *  of a few values, a rank for each of a few values, a list with one entry on each line, the
 *  exceptions of roles, or JSON in the shape of the specification. `optional`: the field may be
 *  empty. `counts`: 0 is no value. `needsOne`: at least one value must be chosen. */
export type FlagKind =
  | { readonly kind: 'switch' }
  | { readonly kind: 'number'; readonly optional: boolean; readonly counts: boolean }
  | { readonly kind: 'measure'; readonly unit: MeasureUnit }
  | { readonly kind: 'text'; readonly optional: boolean }
  | {
      readonly kind: 'one';
      readonly of: readonly string[];
      readonly optional: boolean;
      /** The value that holds while none is chosen. */
      readonly usual?: string | undefined;
    }
  | { readonly kind: 'some'; readonly of: readonly string[]; readonly needsOne: boolean }
  | { readonly kind: 'ranks'; readonly of: readonly string[] }
  | {
      readonly kind: 'exceptions';
      readonly kindOf: (flag: string) => FlagKind;
      /** The field of the site's own value, with which an exception begins. */
      readonly fieldOfSite: (flag: string) => FieldValue;
    }
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

/** What a flag can name. `roles`: those of the site; `flags`: its settings with their values. */
export interface NamesForFlags {
  readonly roles: readonly Role[];
  readonly flags: ReadonlyMap<string, unknown>;
}

const ACTIONS: readonly string[] = PERMISSION_PARTS.flatMap(({ names }) =>
  names.map((name) => permissions[name]),
);

/** How to edit a flag with this value. What it names already can be chosen too. */
export function kindOf(flag: string, value: unknown, site: NamesForFlags): FlagKind {
  const known = kinds[flag];
  if (known !== undefined) return known;
  if (flag === 'timeZone') return { kind: 'one', of: zonesWith(value), optional: false };
  const kindOfOther = (other: string) => kindOf(other, site.flags.get(other), site);
  if (isRoleList(flag)) return someOf(namesOf(site.roles), value);
  switch (flag) {
    case 'guestRole':
      return oneRole(
        site.roles.filter((role) => isForTitleGuests(role, EVERY_GUEST)),
        value,
        defaultGuestRole(site.roles, { guestRole: null }),
      );
    case 'guestWatchingRole':
      return oneRole(
        site.roles.filter(isForWatching),
        value,
        watchingRole(site.roles, { guestWatchingRole: null }),
      );
    case 'aclsToRemoveFromGuestDropdown':
      return someOf(ACTIONS, value);
    case 'groupTypesForInfoDropdown':
      return someOf(GROUP_TYPES, value);
    case 'groupHierachy':
      return { kind: 'ranks', of: GROUP_TYPES };
    case ROLE_EXCEPTIONS:
      return {
        kind: 'exceptions',
        kindOf: kindOfOther,
        fieldOfSite: (other) => fieldOf(kindOfOther(other), site.flags.get(other)),
      };
  }
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

const namesOf = (roles: NamesForFlags['roles']) => roles.map(({ name }) => name);

/** What of the site's settings does not matter here: the server asks for it. */
const EVERY_GUEST = { enableAdminGuestRoleCreation: true, aclsToRemoveFromGuestDropdown: [] };

function oneRole(roles: readonly Role[], value: unknown, usual: Role | undefined): FlagKind {
  const named = typeof value === 'string' ? [value] : [];
  const of = [
    ...new Set([...roles.map(({ id }) => id), ...(usual === undefined ? [] : [usual.id]), ...named]),
  ];
  return { kind: 'one', of, optional: usual === undefined, usual: usual?.id };
}

function someOf(of: readonly string[], value: unknown): FlagKind {
  const named = Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  return { kind: 'some', of: [...new Set([...of, ...named])], needsOne: false };
}

/** The time zones that this browser knows, by name. The present zone is added, since the server may
 *  use another name for it. */
function zonesWith(value: unknown): string[] {
  const set = typeof value === 'string' ? [value] : [];
  return [...new Set(['UTC', ...set, ...Intl.supportedValuesOf('timeZone')])].toSorted();
}

/** The value of a field: a boolean for a switch; a list where some of a few values are chosen, and
 *  of the ranks of all values; for exceptions the fields of each role as JSON; otherwise text. */
export type FieldValue = string | boolean | readonly string[];

export function fieldOf(kind: FlagKind, value: unknown): FieldValue {
  switch (kind.kind) {
    case 'switch':
      return value === true;
    case 'some':
      return kind.of.filter((one) => Array.isArray(value) && value.includes(one));
    case 'ranks':
      return kind.of.map((one) =>
        isRecord(value) && typeof value[one] === 'number' ? String(value[one]) : '',
      );
    case 'exceptions':
      return JSON.stringify(
        mapExceptions(isRecord(value) ? value : {}, (flag, one) =>
          one === null ? undefined : fieldOf(kind.kindOf(flag), one),
        ),
      );
    case 'list':
      return Array.isArray(value) ? value.join('\n') : '';
    case 'json':
      return JSON.stringify(value, null, 2);
    case 'measure':
      return typeof value === 'number' ? String(value / PER_UNIT[kind.unit]) : '';
    case 'one':
      return typeof value === 'string' ? value : (kind.usual ?? '');
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
    case 'ranks': {
      const ranks = typeof field === 'object' ? field.map((text) => text.trim()) : [];
      const given = kind.of.flatMap((one, index) => (ranks[index] ? [[one, ranks[index]] as const] : []));
      return given.every(([, rank]) => /^\d{1,4}$/.test(rank))
        ? { ok: true, value: Object.fromEntries(given.map(([one, rank]) => [one, Number(rank)])) }
        : { ok: false, wrong: 'number' };
    }
    case 'exceptions': {
      let isWrong = false;
      const value = mapExceptions(exceptionsIn(field), (flag, one) => {
        const outcome = isField(one) ? valueOfException(kind.kindOf(flag), one) : null;
        if (outcome?.ok !== true) isWrong = true;
        return outcome?.ok === true ? outcome.value : undefined;
      });
      return isWrong ? { ok: false, wrong: 'exceptions' } : { ok: true, value };
    }
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

/** As `valueOf`, for a flag in an exception of a role, which needs a value: without one the site's
 *  own value would hold. Source: PERM-07. */
export function valueOfException(kind: FlagKind, field: FieldValue): ReturnType<typeof valueOf> {
  const outcome = valueOf(kind, field);
  return outcome.ok && outcome.value === null ? { ok: false, wrong: 'empty' } : outcome;
}

/** The flag with the exceptions of roles. */
export const ROLE_EXCEPTIONS = 'roleBasedExceptions';

/** The fields of the exceptions: role → flag → field. */
type ExceptionFields = Readonly<Record<string, Readonly<Record<string, FieldValue>>>>;

/** The exceptions in a field. Never throws. */
export function exceptionsIn(field: FieldValue): ExceptionFields {
  const read = parsed(String(field));
  if (!read.ok || !isRecord(read.value)) return {};
  return mapExceptions(read.value, (_, one) => (isField(one) ? one : undefined));
}

/** Another value for each exception; undefined: none. A role without any is left out. */
function mapExceptions<To>(
  exceptions: Readonly<Record<string, unknown>>,
  next: (flag: string, value: unknown) => To | undefined,
): Record<string, Record<string, To>> {
  return Object.fromEntries(
    Object.entries(exceptions).flatMap(([role, flags]) => {
      const kept = Object.entries(isRecord(flags) ? flags : {}).flatMap(([flag, value]) => {
        const one = next(flag, value);
        return one === undefined ? [] : [[flag, one] as const];
      });
      return kept.length === 0 ? [] : [[role, Object.fromEntries(kept)] as const];
    }),
  );
}

function isField(value: unknown): value is FieldValue {
  const isTexts = Array.isArray(value) && value.every((one) => typeof one === 'string');
  return typeof value === 'string' || typeof value === 'boolean' || isTexts;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export type WrongField = 'number' | 'count' | 'measure' | 'noneChosen' | 'json' | 'exceptions' | 'empty';

function parsed(text: string): ReturnType<typeof valueOf> {
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch {
    return { ok: false, wrong: 'json' };
  }
}
