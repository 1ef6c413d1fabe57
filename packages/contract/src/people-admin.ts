import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { PERSON_NAME_MAX_CHARS } from './limits.ts';
import { permissions } from './permissions.ts';
import { weightIn } from './person-weights.ts';
import { emailAddress, epochMs, id, name, searched } from './values.ts';

/** How many people one page of the list has, and how many one call may change at once. */
export const PEOPLE_PER_PAGE = 50;
export const PEOPLE_CHANGED_AT_ONCE_MAX = 20_000;

/** An account as administrators see it. `groups`: the ids of all groups, weighting groups included.
 *  `switchedOffMs`: when the account was switched off; null: it is on. `lastSignInMs`: null: never,
 *  or before the site kept it. `davraEmail`: the second address, by which a provider of single
 *  sign-on may know the person (PEOP-01). */
export const administeredPerson = z.object({
  id,
  email: z.string(),
  davraEmail: z.string().nullable(),
  avatar: z.string().nullable(),
  displayName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  roles: z.array(id),
  groups: z.array(id),
  switchedOffMs: epochMs.nullable(),
  lastSignInMs: epochMs.nullable(),
  hasPassword: z.boolean(),
  passkeys: z.number().int().nonnegative(),
});
export type AdministeredPerson = z.output<typeof administeredPerson>;

/** What the house keeps of a person. `sittings`: to how many sittings that have not ended the
 *  person belongs by name. `votes`: in how many votes the person may or could vote; `openVotes`:
 *  those of them that are open. `proxies`: pairs of proxy and principal that name the person.
 *  `messages`: messages in chats, written or received. `attended`: sittings in which the person
 *  was. */
const tiesOfPerson = z.object({
  sittings: z.number().int(),
  votes: z.number().int(),
  openVotes: z.number().int(),
  proxies: z.number().int(),
  messages: z.number().int(),
  attended: z.number().int(),
});
export type TiesOfPerson = z.output<typeof tiesOfPerson>;

const searchText = searched(200);

/** Whom a list of people holds. `search`: a part of a name, an e-mail address or the name of a
 *  group. */
const peopleFilter = z.object({
  search: searchText.default(''),
  role: id.optional(),
  group: id.optional(),
  state: z.enum(['all', 'on', 'off']).default('all'),
});
export type PeopleFilter = z.output<typeof peopleFilter>;

const peopleOrder = z.enum(['name', 'email', 'lastSignIn']);

export const searchPeople = endpoint({
  name: 'searchPeople',
  method: 'GET',
  path: '/api/users/search',
  access: [permissions.adminPage],
  summary: 'Accounts by name, role, group and state, sorted, a page at a time; `all` counts every page.',
  query: peopleFilter.extend({
    sort: peopleOrder.default('name'),
    order: z.enum(['ascending', 'descending']).default('ascending'),
    /** From 0 on. */
    page: z.coerce.number<number>().int().min(0).max(1_000_000).default(0),
  }),
  answer: z.object({
    people: z.array(administeredPerson).max(PEOPLE_PER_PAGE),
    all: z.number().int().nonnegative(),
  }),
});

const personParam = z.object({ userId: id });

export const getPerson = endpoint({
  name: 'getPerson',
  method: 'GET',
  path: '/api/users/:userId',
  access: [permissions.adminPage],
  summary:
    'One account, with what the house keeps of the person. `lettersReach`: whether a mail server is set; without one, letters become files.',
  params: personParam,
  answer: z.object({ person: administeredPerson, ties: tiesOfPerson, lettersReach: z.boolean() }),
  errors: ['not-found'],
});

const part = z.union([z.string().trim().max(0), name(PERSON_NAME_MAX_CHARS)]);
const ids = z.array(id).max(50);

export const updatePerson = endpoint({
  name: 'updatePerson',
  method: 'PUT',
  path: '/api/users/:userId',
  access: [permissions.adminPage],
  summary:
    'Changes an account. `groups` and `roles` are replaced whole; then each of `weights` takes the place of the weight in its voting organisation, in a weighting group that is found or made. With `before`, what others have changed since is not overwritten.',
  params: personParam,
  body: z
    .object({
      email: emailAddress,
      davraEmail: emailAddress.nullable(),
      displayName: name(PERSON_NAME_MAX_CHARS),
      firstName: part,
      lastName: part,
      roles: ids,
      groups: ids,
      weights: z.array(weightIn).max(20),
      before: z
        .object({
          email: z.string(),
          davraEmail: z.string().nullable(),
          displayName: z.string(),
          firstName: z.string(),
          lastName: z.string(),
          roles: z.array(id),
          groups: z.array(id),
        })
        .partial(),
    })
    .partial()
    .refine(({ before: _, ...change }) => Object.keys(change).length > 0, 'Say what to change.'),
  answer: administeredPerson,
  errors: ['not-found', 'already-exists', 'invalid-input', 'last-administrator', 'changed-meanwhile'],
});

/** Either these people, or all whom a filter finds: `expected` is how many the clerk was told, and
 *  where the filter finds another number now, nothing is changed. */
const whom = z.union([
  z.object({ userIds: z.array(id).min(1).max(PEOPLE_CHANGED_AT_ONCE_MAX) }),
  z.object({ filter: peopleFilter, expected: z.number().int().positive() }),
]);
export type PeopleChosen = z.input<typeof whom>;

export const changePeople = endpoint({
  name: 'changePeople',
  method: 'POST',
  path: '/api/users/change',
  access: [permissions.adminPage],
  summary:
    'Gives roles, groups or weights to many people or takes them away, or switches their accounts on or off; all of them or nobody. Who is switched off is signed out everywhere and leaves every meeting.',
  body: z.object({
    whom,
    change: z
      .object({
        addRoles: ids,
        removeRoles: ids,
        addGroups: ids,
        removeGroups: ids,
        weights: z.array(weightIn).max(20),
        on: z.boolean(),
      })
      .partial()
      .refine((change) => Object.keys(change).length > 0, 'Say what to change.'),
  }),
  /** `changed`: how many people are different now. */
  answer: z.object({ changed: z.number().int() }),
  errors: ['not-found', 'invalid-input', 'last-administrator', 'own-account', 'changed-meanwhile'],
});

export const deletePerson = endpoint({
  name: 'deletePerson',
  method: 'DELETE',
  path: '/api/users/:userId',
  access: [permissions.adminPage],
  summary:
    'Deletes an account for good. Votes and records keep the name; messages, times of attendance and proxies go with the account.',
  params: personParam,
  errors: ['not-found', 'last-administrator', 'own-account', 'person-in-open-vote'],
});

export const peopleAdminCalls = { searchPeople, getPerson, updatePerson, changePeople, deletePerson };
