import { z } from 'zod';
import type { CallLimit } from './call-limit.ts';
import { endpoint } from './endpoint.ts';
import {
  GUEST_CODE_DIGITS,
  GUEST_INVITEES_MAX,
  GUEST_LABEL_MAX_CHARS,
  GUEST_LINK_USER_ID,
  GUEST_LINKS_MAX,
  GUEST_NAME_MAX_CHARS,
  GUEST_PERSONAL_LINKS_MAX,
  GUEST_USES_LARGEST_MAX,
  MAIN_ROOM_NAME,
} from './guest-names.ts';
import { HUDDLE_TITLE_MAX_CHARS } from './huddle-names.ts';
import { permissions } from './permissions.ts';
import { documentLanguage } from './site.ts';
import { emailAddress, epochMs, id, line, name } from './values.ts';

/** One person who came by a link. `inside`: signed in now. */
const guestLinkUse = z.object({
  userId: id,
  displayName: z.string(),
  email: z.string().nullable(),
  cameAt: epochMs,
  inside: z.boolean(),
});

const usesMax = z.number().int().min(1).max(GUEST_USES_LARGEST_MAX).nullable();

/** A guest link of a session, with all fields of the specification. `endsAt`: from then on it
 *  admits nobody; null: it ends with the session. `usesMax`: how many people it admits; null: any
 *  number. `boundTo`: the one address that it is for, whose owner proves it by a one-time code;
 *  null: whoever has the link. `mail`: how many letters to the invitees are sent, failed and wait;
 *  null: none were written. `uses`: who came by it, newest first. Source: GUEST-03 … GUEST-06,
 *  BEY-47. */
export const guestLink = z.object({
  label: z.string(),
  roles: z.array(id),
  groups: z.array(id),
  associatedRoomName: z.string(),
  userId: z.literal(GUEST_LINK_USER_ID),
  idVotingSession: id,
  timeCreated: epochMs,
  guestLinkInvitees: z.array(z.string()),
  loginCode: z.string(),
  isReservationLink: z.boolean(),
  endsAt: epochMs.nullable(),
  usesMax,
  boundTo: z.string().nullable(),
  createdBy: z.string(),
  mail: z.object({ sent: z.number().int(), failed: z.number().int(), waiting: z.number().int() }).nullable(),
  uses: z.array(guestLinkUse),
});
export type GuestLink = z.output<typeof guestLink>;

/** The guest links of a session that were not removed, oldest first, and what a new one may have.
 *  `roles`: those that guests may have. `directCode`: the code of the address by title; '' where
 *  nothing remains of the title, null where the site has no such addresses. `directAdmits`: the
 *  session has its waiting room on now, without which that address leads nowhere. `mails`: whether
 *  invitees are mailed, and whether a mail server is configured; without one, letters become files
 *  in the data folder. */
const guestLinks = z.object({
  links: z.array(guestLink).max(GUEST_LINKS_MAX + GUEST_PERSONAL_LINKS_MAX),
  roles: z.array(z.object({ id, name: z.string(), votes: z.boolean() })),
  directCode: z.string().nullable(),
  directAdmits: z.boolean(),
  mails: z.enum(['no', 'to-files', 'yes']),
});
export type GuestLinks = z.output<typeof guestLinks>;

const hosts = [permissions.moderation, permissions.adminPage] as const;

/** What every new link says. */
const newLink = z.object({
  label: line(GUEST_LABEL_MAX_CHARS),
  roles: z.array(id).length(1),
  groups: z.array(id).max(50).default([]),
  associatedRoomName: line(HUDDLE_TITLE_MAX_CHARS).default(MAIN_ROOM_NAME),
  idVotingSession: id,
  endsAt: epochMs.nullable().default(null),
});
const refusalsOfNew = [
  'not-found',
  'in-lobby',
  'account-needed',
  'session-ended',
  'guest-role-refused',
  'guest-room-refused',
  'guest-links-full',
  'invalid-input',
] as const;
const perPerson = {
  counts: 'calls',
  most: [{ of: 'person', max: 100, withinMs: 600_000 }],
} as const satisfies CallLimit;

/** `timeCreated` is taken as sent and not believed: the server's clock decides. Source:
 *  GUEST-11. */
export const createGuestLink = endpoint({
  name: 'createGuestLink',
  method: 'POST',
  path: '/api/guest/logincode',
  access: hosts,
  summary: 'Makes a guest link for a session that is not over.',
  body: newLink.extend({
    userId: z.literal(GUEST_LINK_USER_ID).default(GUEST_LINK_USER_ID),
    timeCreated: epochMs.optional(),
    guestLinkInvitees: z.array(emailAddress).max(GUEST_INVITEES_MAX).default([]),
    isReservationLink: z.boolean().default(false),
    usesMax: usesMax.optional(),
  }),
  answer: guestLink,
  status: 201,
  errors: [...refusalsOfNew, 'guest-link-votes'],
  limit: perPerson,
});

/** Makes a personal link for each address that has none in this session; one person comes by each,
 *  who proves the address by a one-time code. Source: BEY-47. */
export const createPersonalGuestLinks = endpoint({
  name: 'createPersonalGuestLinks',
  method: 'POST',
  path: '/api/guest/logincode/personal',
  access: hosts,
  summary: 'Makes guest links that are each bound to one address, and mails them where the site mails.',
  body: newLink.extend({ emails: z.array(emailAddress).min(1).max(GUEST_INVITEES_MAX) }),
  /** `already`: the addresses that had a personal link before; for these none was made. */
  answer: z.object({ links: z.array(guestLink), already: z.array(z.string()) }),
  status: 201,
  errors: refusalsOfNew,
  limit: perPerson,
});

export const resendGuestLetters = endpoint({
  name: 'resendGuestLetters',
  method: 'POST',
  path: '/api/guest/logincode/:loginCode/letters',
  access: hosts,
  summary: 'Mails a guest link again to each address that it invites.',
  params: z.object({ loginCode: z.string().trim().min(1).max(300) }),
  errors: ['guest-link-unknown', 'guest-no-invitees', 'session-ended', 'account-needed'],
  limit: perPerson,
});

export const listGuestLinks = endpoint({
  name: 'listGuestLinks',
  method: 'GET',
  path: '/api/guest/logincode/votingsession/:idVotingSession',
  access: hosts,
  summary: 'The guest links of a session, who came by them, and the roles that guests may have.',
  params: z.object({ idVotingSession: id }),
  answer: guestLinks,
  errors: ['not-found', 'in-lobby', 'account-needed'],
});

const loginCode = z.string().trim().min(1).max(300);

/** `showOut`: everybody who came by the link is signed out and leaves the sitting at once; else
 *  they stay. Source: GUEST-15, BEY-47. */
export const deleteGuestLink = endpoint({
  name: 'deleteGuestLink',
  method: 'DELETE',
  path: '/api/guest/logincode/:loginCode',
  access: hosts,
  summary: 'Removes a guest link: it admits nobody any more.',
  params: z.object({ loginCode }),
  query: z.object({ showOut: z.enum(['true', 'false']).default('false') }),
  errors: ['guest-link-unknown', 'account-needed'],
});

const used = z.object({ used: z.boolean() });

export const checkRoleOrGroupUsed = endpoint({
  name: 'checkRoleOrGroupUsed',
  method: 'GET',
  path: '/api/guest/check-role-or-group-used-in-upcoming/:groupOrRoleId',
  access: [permissions.adminPage],
  summary: 'Whether a group or role is used in a guest link of a session that is not over.',
  params: z.object({ groupOrRoleId: id }),
  answer: used,
  errors: ['account-needed'],
});

export const checkHuddleUsed = endpoint({
  name: 'checkHuddleUsed',
  method: 'GET',
  path: '/api/guest/check-huddle-used/:roomId',
  access: hosts,
  summary: 'Whether a guest link leads into the room.',
  params: z.object({ roomId: id }),
  answer: used,
  errors: ['room-not-found', 'in-lobby', 'account-needed'],
});

/** Codes that nobody has. Only failures count, and a link leads in beyond them, since a whole room
 *  of guests may come from one network. Source: BEY-47. */
export const guestCodeLimit = {
  counts: 'failures',
  most: [
    { of: 'network', max: 100, withinMs: 15 * 60_000 },
    { of: 'account', max: 300, withinMs: 15 * 60_000 },
  ],
} as const satisfies CallLimit;

/** New guests, whom a sign-in makes an account each: from one network, by one link or address by
 *  title. A whole hall may come from one network in a few minutes. Personal links and guests who
 *  come again are not counted. Beyond it: `too-many-attempts`. Source: BEY-47. */
export const newGuestLimit = {
  counts: 'what-is-kept',
  most: [
    { of: 'network', max: 1_000, withinMs: 15 * 60_000 },
    { of: 'account', max: 3_000, withinMs: 15 * 60_000 },
  ],
} as const satisfies CallLimit;

/** What the landing page says before anybody signs in. `by`: a link, or the address by title.
 *  `may`: what the role permits. `room`: where the guest goes from the chamber; null: nowhere.
 *  `alone`: the link admits one person. `codeGoesTo`: the address of a personal link with most of
 *  it hidden, to which the one-time code goes; null: none is asked. `lobby`: guests wait there
 *  first. `watches`: whether a guest without consent may come as an observer. `cameAs`: the name of
 *  the guest of this link that this browser is signed in as. */
export const guestInvitation = z.object({
  by: z.enum(['link', 'title']),
  title: z.string(),
  epochStartTime: epochMs,
  epochEndTime: epochMs,
  timeZone: z.string(),
  roleName: z.string(),
  may: z.object({ speak: z.boolean(), raiseHand: z.boolean(), vote: z.boolean() }),
  room: z.object({ id, title: z.string() }).nullable(),
  endsAt: epochMs.nullable(),
  alone: z.boolean(),
  codeGoesTo: z.string().nullable(),
  lobby: z.boolean(),
  watches: z.boolean(),
  cameAs: z.string().nullable(),
});
export type GuestInvitation = z.output<typeof guestInvitation>;

const refusals = [
  'guest-link-unknown',
  'guest-link-revoked',
  'guest-link-ended',
  'guest-link-used-up',
  'guest-no-lobby',
  'session-ended',
  'too-many-attempts',
] as const;

export const getGuestInvitation = endpoint({
  name: 'getGuestInvitation',
  method: 'GET',
  path: '/api/guest/invitation/:loginCode',
  access: 'public',
  summary: 'What a guest link, or the address by title, invites to.',
  params: z.object({ loginCode }),
  answer: guestInvitation,
  errors: refusals,
  limit: guestCodeLimit,
});

/** Codes that are asked for: by the address of the link, by session, by network. Source: BEY-47. */
export const guestCodeLetterLimit = {
  counts: 'what-is-kept',
  most: [
    { of: 'account', max: 4, withinMs: 15 * 60_000 },
    { of: 'session', max: 1_000, withinMs: 15 * 60_000 },
    { of: 'network', max: 300, withinMs: 15 * 60_000 },
  ],
} as const satisfies CallLimit;

/** `language`: in which the letter is to be. Source: BEY-47. */
export const askForGuestCode = endpoint({
  name: 'askForGuestCode',
  method: 'POST',
  path: '/api/guest/code',
  access: 'public',
  summary: 'Mails a one-time code to the address of a personal guest link. An earlier code ends.',
  body: z.object({ loginCode, language: documentLanguage }),
  errors: [...refusals, 'guest-not-personal'],
  limit: guestCodeLetterLimit,
});

/** Wrong codes: by the address of the link, by session, by network. Beyond a limit every code gets
 *  the answer of a wrong one. Source: BEY-47. */
export const guestCodeGuessLimit = {
  counts: 'failures',
  most: [
    { of: 'account', max: 15, withinMs: 15 * 60_000 },
    { of: 'session', max: 300, withinMs: 15 * 60_000 },
    { of: 'network', max: 100, withinMs: 15 * 60_000 },
  ],
} as const satisfies CallLimit;

/** A wrong code, an expired one and one that was tried too often are answered alike. `proof` goes
 *  into the sign-in; it works once. Source: BEY-47. */
export const checkGuestCode = endpoint({
  name: 'checkGuestCode',
  method: 'POST',
  path: '/api/guest/code/check',
  access: 'public',
  summary: 'Proves the address of a personal guest link by the one-time code that was mailed there.',
  body: z.object({ loginCode, code: z.string().regex(new RegExp(`^\\d{${GUEST_CODE_DIGITS}}$`, 'u')) }),
  answer: z.object({ proof: z.string() }),
  errors: [...refusals, 'guest-not-personal', 'guest-code-refused'],
  limit: guestCodeGuessLimit,
});

/** `proof`: of the address, for a personal link. `consent` false: the guest does not agree to be
 *  seen and heard, and comes as an observer. A browser that is signed in as a guest of the link
 *  stays that guest. New guests are limited besides by `newGuestLimit`. Source: GUEST-01, GUEST-02,
 *  BEY-47, DESIGN §4. */
export const guestLogin = endpoint({
  name: 'guestLogin',
  method: 'POST',
  path: '/api/guest/login',
  access: 'public',
  summary: 'Signs in by a guest link, or by the address of a session by its title, and sets the cookie.',
  body: z.object({
    loginCode,
    displayName: name(GUEST_NAME_MAX_CHARS),
    email: emailAddress.nullable().optional(),
    consent: z.boolean().default(true),
    proof: z.string().max(100).optional(),
  }),
  errors: [...refusals, 'guest-consent-needed', 'guest-code-needed'],
  limit: guestCodeLimit,
});

export const guestCalls = {
  createGuestLink,
  createPersonalGuestLinks,
  resendGuestLetters,
  listGuestLinks,
  deleteGuestLink,
  checkRoleOrGroupUsed,
  checkHuddleUsed,
  getGuestInvitation,
  askForGuestCode,
  checkGuestCode,
  guestLogin,
};
