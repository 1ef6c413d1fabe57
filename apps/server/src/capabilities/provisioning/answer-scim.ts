import { SCIM_PAGE_MAX, SCIM_PATH } from '@hemicycle/contract/scim';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  describeService,
  errorOf,
  listOf,
  readFilter,
  SCIM_TYPE,
  ScimError,
} from '../../adapters/scim/scim.ts';
import type { Deps } from '../../deps.ts';
import { bearerTokenOf, tokenHash } from '../../platform/auth/token.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { findUnstorableIn, UNSTORABLE } from '../../platform/http/storable.ts';
import { WholeAnswer } from '../../platform/http/whole-answer.ts';
import type { AccountHook } from '../accounts/public.ts';
import { countFailure, requireFailuresLeft } from '../auth/public.ts';
import { filterSql } from './filter-sql-store.ts';
import { type Presented, presentScimGroup, presentScimPerson, withAttributes } from './present-scim.ts';
import { changeScimGroup, createScimGroup, deleteScimGroup } from './provision-groups.ts';
import { changeScimPerson, createScimPerson, deleteScimPerson } from './provision-people.ts';
import type { ScimContext } from './scim-context.ts';
import { findScimGroups, GROUP_COLUMNS, loadScimGroup } from './scim-group-store.ts';
import { findScimPeople, loadScimPerson, PERSON_COLUMNS } from './scim-person-store.ts';
import { loadByToken, noteUse, type TokenRow } from './token-store.ts';

/** Wrong tokens of one network. */
const WRONG_TOKENS = { kind: 'scim tokens', max: 100, withinMs: 15 * 60_000 };

/** What answers directories. */
export interface ScimParts {
  readonly deps: Deps;
  readonly hooks: readonly AccountHook[];
  /** The address of the site, under which the resources stand; null: it has none of its own. */
  readonly originOf: (request: FastifyRequest) => string | null;
}

/** Answers a call of SCIM 2.0, refusals too, in the words of SCIM.
 *  @throws DomainError `not-signed-in` without the token of a directory, `too-many-attempts` after
 *  too many wrong ones. Source: BEY-46. */
export async function answerScim(
  parts: ScimParts,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  of: { readonly kind: string; readonly resourceId?: string },
): Promise<WholeAnswer> {
  reply.header('www-authenticate', 'Bearer');
  const directory = await requireDirectory(parts, request);
  reply.removeHeader('www-authenticate');
  try {
    const ifMatch = request.headers['if-match'] ?? null;
    const base = `${parts.originOf(request) ?? ''}${SCIM_PATH}`;
    const context: ScimContext = { deps: parts.deps, hooks: parts.hooks, directory, base, ifMatch };
    requireStorable(of);
    return await answerKind(context, request, of);
  } catch (error) {
    if (error instanceof ScimError) return answerOf(error.status, errorOf(error));
    throw error;
  }
}

/** The directory that calls. @throws DomainError `not-signed-in`, `too-many-attempts`. */
async function requireDirectory({ deps }: ScimParts, request: FastifyRequest): Promise<TokenRow> {
  const counted = { ...WRONG_TOKENS, remoteAddress: request.ip };
  const { authorization } = request.headers;
  const token = bearerTokenOf(authorization);
  await requireFailuresLeft(deps, counted);
  const directory = token === null ? null : await loadByToken(deps.db, tokenHash(token));
  if (directory === null) {
    if (/^Bearer +\S/i.test(authorization ?? '')) await countFailure(deps, counted);
    throw new DomainError('not-signed-in');
  }
  await noteUse(deps.db, directory, deps.clock.nowMs());
  return directory;
}

async function answerKind(
  context: ScimContext,
  request: FastifyRequest,
  { kind, resourceId }: { readonly kind: string; readonly resourceId?: string },
): Promise<WholeAnswer> {
  if (kind !== 'Users' && kind !== 'Groups') {
    const described = request.method === 'GET' ? await describeService(kind, resourceId) : null;
    if (described === null) throw new ScimError(404, null, 'There is no such kind of resource.');
    return answerOf(200, described);
  }
  const asked = queryOf(request);
  if (request.method === 'GET' && resourceId === undefined) return list(context, kind, asked);
  if (request.method === 'GET' && resourceId !== undefined) {
    const presented = await loadOne(context, kind, resourceId);
    if (request.headers['if-none-match'] === presented.meta.version)
      return answerOf(304, null, { etag: presented.meta.version });
    return answerOne(200, presented, asked);
  }
  const people = kind === 'Users';
  if (resourceId === undefined) {
    const body = bodyOf(request);
    const made = await (people ? createScimPerson : createScimGroup)(context, body);
    return answerOne(201, made, asked);
  }
  if (request.method === 'DELETE') {
    await (people ? deleteScimPerson : deleteScimGroup)(context, resourceId);
    return answerOf(204, null);
  }
  const change = people ? changeScimPerson : changeScimGroup;
  const how = request.method === 'PATCH' ? 'patch' : 'replace';
  return answerOne(200, await change(context, resourceId, bodyOf(request), how), asked);
}

async function loadOne({ deps: { db }, base }: ScimContext, kind: 'Users' | 'Groups', id: string) {
  if (kind === 'Users') {
    const person = await loadScimPerson(db, id);
    if (person !== null) return presentScimPerson(base, person);
  } else {
    const group = await loadScimGroup(db, id);
    if (group !== null) return presentScimGroup(base, group);
  }
  throw new ScimError(404, null, 'There is none with this id.');
}

/** What a query asks for. */
interface Asked {
  readonly filter: string | null;
  readonly startIndex: number;
  readonly count: number;
  readonly attributes: readonly string[];
  readonly excluded: readonly string[];
}

async function list(context: ScimContext, kind: 'Users' | 'Groups', asked: Asked): Promise<WholeAnswer> {
  const { deps, base } = context;
  const filter = asked.filter === null ? [] : readFilter(asked.filter);
  requireStorable(filter);
  const page = { offset: asked.startIndex - 1, limit: asked.count };
  let resources: Presented[];
  let all: number;
  if (kind === 'Users') {
    const found = await findScimPeople(deps.db, filterSql(filter, PERSON_COLUMNS), page);
    resources = found.people.map((row) => presentScimPerson(base, row));
    ({ all } = found);
  } else {
    const found = await findScimGroups(deps.db, filterSql(filter, GROUP_COLUMNS), page);
    resources = found.groups.map((row) => presentScimGroup(base, row));
    ({ all } = found);
  }
  const shown = resources.map((one) => withAttributes(one, asked));
  return answerOf(200, listOf({ resources: shown, all, startIndex: asked.startIndex }));
}

function queryOf({ url }: FastifyRequest): Asked {
  const query = new URLSearchParams(url.split('?').slice(1).join('?'));
  const number = (name: string, otherwise: number) => {
    const text = query.get(name);
    if (text === null) return otherwise;
    if (!/^-?\d{1,9}$/.test(text)) throw new ScimError(400, 'invalidValue', `${name} must be a number.`);
    return Number(text);
  };
  const names = (name: string) => (query.get(name) ?? '').split(',').filter((one) => one.trim() !== '');
  return {
    filter: query.get('filter'),
    // RFC 7644: less than 1 is 1, and a negative count is 0.
    startIndex: Math.max(1, number('startIndex', 1)),
    count: Math.min(SCIM_PAGE_MAX, Math.max(0, number('count', 100))),
    attributes: names('attributes'),
    excluded: names('excludedAttributes'),
  };
}

function bodyOf({ body }: FastifyRequest): unknown {
  const value = jsonOf(body);
  requireStorable(value);
  return value;
}

function jsonOf(body: unknown): unknown {
  try {
    return JSON.parse(typeof body === 'string' ? body : '');
  } catch {
    throw new ScimError(400, 'invalidSyntax', 'The body is no JSON.');
  }
}

/** @throws ScimError where a text cannot be stored. */
function requireStorable(given: unknown): void {
  if (findUnstorableIn(given) !== null) throw new ScimError(400, 'invalidValue', UNSTORABLE);
}

function answerOne(status: number, presented: Presented, asked: Asked): WholeAnswer {
  const { version, location } = presented.meta;
  return answerOf(status, withAttributes(presented, asked), { etag: version, location });
}

function answerOf(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): WholeAnswer {
  return new WholeAnswer({
    ...{ status, type: SCIM_TYPE, headers: { 'cache-control': 'no-store', ...headers } },
    body: body === null ? null : JSON.stringify(body),
  });
}
