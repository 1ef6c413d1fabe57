import type { ProxyPair } from '@hemicycle/contract/proxies';
import { checkPairs, type PairFacts, type PairRefusal } from '@hemicycle/rules/proxies/check-pairs';
import { timeField, timeOf } from '../../i18n/time-field.ts';
import type { EditedSession } from './edited-session.ts';
import {
  bodyOfRoom,
  changesOfRooms,
  formOfRooms,
  namesLobby,
  problemOfRooms,
  readRooms,
  type RoomsForm,
} from './rooms-form.ts';

const HOUR_MS = 3_600_000;

/** The values in the editor of a session. Times as typed, `YYYY-MM-DDTHH:mm` in the time zone of
 *  the browser. `members` is null for everybody. */
export interface SessionForm extends RoomsForm {
  readonly title: string;
  readonly description: string;
  readonly starts: string;
  readonly ends: string;
  readonly members: readonly string[] | null;
  /** Ids of the people who are named to run it. */
  readonly moderators: readonly string[];
  readonly accessCode: string;
  /** Of phones and video systems. */
  readonly phonePassword: string;
  /** The address of the meeting at the hosted provider. */
  readonly meetingAddress: string;
  readonly chatAll: boolean;
  readonly joinBeforeHost: boolean;
  readonly waitingRoom: boolean;
  readonly lobbyUntilStart: boolean;
  /** Attendants interview people in the lobby. */
  readonly lobbyInterview: boolean;
  readonly proxyVoters: readonly ProxyPair[];
  /** The people in the two fields that add a pair; an empty id: none. */
  readonly pairChosen: ProxyPair;
  /** Ids of the quorum rules that it applies. */
  readonly quorums: readonly string[];
  /** Ids of the people who see no shared screen. */
  readonly viewingDisabled: readonly string[];
  /** The pairs of which one person was removed from the session, until somebody decides on them. */
  readonly proxiesSetAside: readonly ProxyPair[];
}

type SessionProblem =
  | 'titleMissing'
  | 'timeMissing'
  | 'endsBeforeStart'
  | 'roomIsLobby'
  | 'roomUnnamed'
  | 'roomTwice'
  | 'roomForNobody';
export type SessionProblems = Partial<Record<'title' | 'starts' | 'ends' | 'rooms', SessionProblem>> & {
  readonly pairChosen?: PairRefusal;
};

const NO_PAIR: ProxyPair = { proxyUserId: '', behalfOfUserId: '' };

/** The form for a session as it was read, null for a new one. A new session starts at the next full
 *  hour. */
export function formOfSession(edited: EditedSession | null, nowMs: number): SessionForm {
  const session = edited?.session;
  const nextHourMs = Math.ceil(nowMs / HOUR_MS) * HOUR_MS;
  return {
    title: session?.title ?? '',
    description: session?.description ?? '',
    starts: timeField(session?.epochStartTime ?? nextHourMs),
    ends: timeField(session?.epochEndTime ?? nextHourMs + HOUR_MS),
    members: session?.members ?? null,
    moderators: session?.moderators ?? [],
    accessCode: session?.telephony.accessCode ?? '',
    phonePassword: session?.phoneAndVideoSystemPassword ?? '',
    meetingAddress: session?.webexMeeting.roomId ?? '',
    chatAll: session?.data_json.davra.chatAll ?? true,
    joinBeforeHost: session?.data_json.davra.joinBeforeHost ?? true,
    waitingRoom: session?.data_json.davra.waitingRoom ?? false,
    lobbyUntilStart: session?.data_json.davra.lobbyUntilStart ?? false,
    lobbyInterview: session?.data_json.enableUserConfirmLobbyAttendant ?? false,
    proxyVoters: session?.data_json.davra.proxyVoters ?? [],
    pairChosen: NO_PAIR,
    proxiesSetAside: session?.data_json.davra.proxyVotersSetAside ?? [],
    quorums: session?.data_json.davra.quorums ?? [],
    viewingDisabled: session?.data_json.screenshareViewingDisabledUsers ?? [],
    ...formOfRooms(edited?.huddles ?? []),
  };
}

/** The title of a session that is like an earlier one: the number at its end counted up, in its own
 *  digits. A year stays, and so does a title without a number. */
export function titleOfNext(title: string): string {
  return title.replace(/(?:[0-9]{1,9}|[\u0660-\u0669]{1,9})$/u, (digits) => {
    const zero = digits >= '\u0660' ? 0x0660 : 0x30;
    const read = [...digits].map((digit) => (digit.codePointAt(0) ?? zero) - zero).join('');
    if (/^(?:19|20)\d\d$/.test(read)) return digits;
    const next = String(Number(read) + 1).padStart(digits.length, '0');
    return [...next].map((digit) => String.fromCodePoint(Number(digit) + zero)).join('');
  });
}

/** The form for a new session that begins as a copy of an earlier one: its settings, members,
 *  rules, proxies and rooms, and as long as that one was planned; its title is the next of its
 *  kind, its times are those of a new session. Nothing of what happened in it. */
export function formOfCopy(copied: EditedSession, nowMs: number): SessionForm {
  const { epochStartTime, epochEndTime, plannedEndTime = epochEndTime } = copied.session;
  const fresh = formOfSession(null, nowMs);
  const form = formOfSession(copied, nowMs);
  return {
    ...form,
    title: titleOfNext(form.title),
    starts: fresh.starts,
    ends: timeField(timeOf(fresh.starts, null) + plannedEndTime - epochStartTime),
    proxiesSetAside: [],
    rooms: form.rooms.map((room) => ({ ...room, id: null })),
  };
}

/** The pairs of a form, with the one that was chosen and not added. Source: PROXY-01. */
function readPairs({ proxyVoters, pairChosen }: SessionForm): readonly ProxyPair[] {
  const isChosen = pairChosen.proxyUserId !== '' && pairChosen.behalfOfUserId !== '';
  return isChosen ? [...proxyVoters, pairChosen] : proxyVoters;
}

/** Why the pair in the fields cannot be added; null: it can, or nobody is chosen. */
function problemOfPair(
  { proxyVoters, pairChosen }: SessionForm,
  facts: PairFacts | null,
): PairRefusal | null {
  if (facts === null) return null;
  if (pairChosen.proxyUserId === '' && pairChosen.behalfOfUserId === '') return null;
  const checked = checkPairs([pairChosen], facts, proxyVoters);
  return checked.ok ? null : checked.code;
}

/** What is wrong with a form. `facts`: against which its chosen pair is checked; null where the
 *  form shows no proxies. */
export function findSessionProblems(form: SessionForm, facts: PairFacts | null): SessionProblems {
  const { title, starts, ends } = form;
  const [startMs, endMs] = [Date.parse(starts), Date.parse(ends)];
  const ofRooms = problemOfRooms(form);
  const pair = problemOfPair(form, facts);
  return {
    ...(title.trim() === '' && { title: 'titleMissing' }),
    ...(Number.isNaN(startMs) && { starts: 'timeMissing' }),
    ...(Number.isNaN(endMs) ? { ends: 'timeMissing' } : endMs <= startMs && { ends: 'endsBeforeStart' }),
    ...(ofRooms !== null && { rooms: ofRooms }),
    ...(namesLobby(form) && { rooms: 'roomIsLobby' }),
    ...(pair !== null && { pairChosen: pair }),
  };
}

/** The end of a session whose start is moved from `starts` to `next`: it stays as long as it was.
 *  The end as it is where it lay before the start, or a time is missing. All times are values of
 *  `DateTimeField`. */
export function endMovedWith(starts: string, ends: string, next: string): string {
  const [wasMs, endMs, nextMs] = [starts, ends, next].map((field) => Date.parse(`${field}Z`));
  if (wasMs === undefined || endMs === undefined || nextMs === undefined) return ends;
  const movedMs = nextMs + endMs - wasMs;
  if (Number.isNaN(movedMs) || endMs < wasMs) return ends;
  return new Date(movedMs).toISOString().slice(0, ends.length);
}

/** The body to send for a form without errors. */
export function bodyOfSession(form: SessionForm) {
  return {
    title: form.title.trim(),
    description: form.description.trim(),
    epochStartTime: timeOf(form.starts, null),
    epochEndTime: timeOf(form.ends, null),
    members: form.members === null ? null : [...form.members],
    moderators: [...form.moderators],
    telephony: { accessCode: form.accessCode.trim() || null },
    phoneAndVideoSystemPassword: form.phonePassword.trim() || null,
    webexMeeting: { roomId: form.meetingAddress.trim() || null },
    waitingRoom: form.waitingRoom,
    lobbyUntilStart: form.lobbyUntilStart,
    enableUserConfirmLobbyAttendant: form.lobbyInterview,
    joinBeforeHost: form.joinBeforeHost,
    chatAll: form.chatAll,
    quorums: [...form.quorums],
    proxyVoters: [...readPairs(form)],
    screenshareViewingDisabledUsers: [...form.viewingDisabled],
    rooms: readRooms(form, form).map(bodyOfRoom),
  };
}

/** The changed fields of a session's form. Only these are sent, since somebody else may change the
 *  other fields meanwhile. A time that was changed back is not sent either, so it keeps its
 *  seconds. Source: SESS-01. */
export function changesOfSession(was: SessionForm, form: SessionForm) {
  const { members, ...body } = bodyOfSession(form);
  const changed = (field: keyof SessionForm) => form[field] !== was[field];
  const rooms = changesOfRooms(was, form);
  return {
    ...(changed('title') && { title: body.title }),
    ...(changed('description') && { description: body.description }),
    ...(changed('starts') && { epochStartTime: body.epochStartTime }),
    ...(changed('ends') && { epochEndTime: body.epochEndTime }),
    ...(was.members === null || members === null
      ? changed('members') && { members }
      : changeOfMembers(was.members, members)),
    ...changeOfModerators(was, form),
    ...(changed('accessCode') && { telephony: body.telephony }),
    ...(changed('phonePassword') && { phoneAndVideoSystemPassword: body.phoneAndVideoSystemPassword }),
    ...(changed('meetingAddress') && { webexMeeting: body.webexMeeting }),
    ...(rooms !== null && { rooms }),
  };
}

function changeOfMembers(was: readonly string[], members: readonly string[]) {
  const add = members.filter((userId) => !was.includes(userId));
  const remove = was.filter((userId) => !members.includes(userId));
  return add.length + remove.length > 0 && { membership: { add, remove } };
}

function changeOfModerators(was: SessionForm, form: SessionForm) {
  const add = form.moderators.filter((userId) => !was.moderators.includes(userId));
  const remove = was.moderators.filter((userId) => !form.moderators.includes(userId));
  return add.length + remove.length > 0 && { moderatorship: { add, remove } };
}

/** The pairs that a form adds and removes, so that the changes of other people to further pairs
 *  stay. Empty where the form changes none. Source: PROXY-01. */
export function changeOfProxies(was: SessionForm, form: SessionForm) {
  const counted = new Set(was.proxyVoters.map(keyOfPair));
  const pairs = readPairs(form);
  const kept = new Set([...pairs, ...form.proxiesSetAside].map(keyOfPair));
  const add = pairs.filter((pair) => !counted.has(keyOfPair(pair)));
  const remove = [...was.proxyVoters, ...was.proxiesSetAside].filter((pair) => !kept.has(keyOfPair(pair)));
  return add.length + remove.length === 0 ? {} : { proxyPairs: { add, remove } };
}

function keyOfPair({ proxyUserId, behalfOfUserId }: ProxyPair): string {
  return JSON.stringify([proxyUserId, behalfOfUserId]);
}

/** The quorum rules that a form applies and no longer applies; empty where it changes none. Source:
 *  QUOR-07. */
export function changeOfQuorums(was: SessionForm, form: SessionForm) {
  const apply = form.quorums.filter((id) => !was.quorums.includes(id));
  const unapply = was.quorums.filter((id) => !form.quorums.includes(id));
  return apply.length + unapply.length === 0 ? {} : { quorumRules: { apply, unapply } };
}

/** The people whom a form keeps from seeing shared screens, and those who may see them again; empty
 *  where it changes none. Source: SHARE-05. */
export function changeOfViewing(was: SessionForm, form: SessionForm) {
  const disable = form.viewingDisabled.filter((id) => !was.viewingDisabled.includes(id));
  const enable = was.viewingDisabled.filter((id) => !form.viewingDisabled.includes(id));
  return disable.length + enable.length === 0 ? {} : { screenshareViewing: { disable, enable } };
}
