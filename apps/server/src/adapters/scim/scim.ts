import SCIMMY from 'scimmy';

/** The media type of all messages of SCIM. */
export const SCIM_TYPE = 'application/scim+json; charset=utf-8';
const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** A refusal in the words of SCIM. `type`: the `scimType` of RFC 7644; null: none fits. */
export class ScimError extends Error {
  readonly status: number;
  readonly type: string | null;

  constructor(status: number, type: string | null, message: string) {
    super(message);
    this.name = 'ScimError';
    this.status = status;
    this.type = type;
  }
}

/** A resource as it goes over the wire. */
export type ScimResource = Readonly<Record<string, unknown>> & { readonly id: string };

/** What a directory may write of a person. `undefined`: it says nothing of it. */
export interface ScimPerson {
  readonly userName: string | undefined;
  readonly externalId: string | undefined;
  readonly displayName: string | undefined;
  readonly givenName: string | undefined;
  readonly familyName: string | undefined;
  readonly active: boolean | undefined;
  readonly email: string | undefined;
}

/** What a directory may write of a group. */
export interface ScimGroup {
  readonly displayName: string | undefined;
  readonly externalId: string | undefined;
  /** Undefined where the body says nothing of members. */
  readonly memberIds: readonly string[] | undefined;
}

SCIMMY.Config.set({
  patch: { supported: true },
  filter: { supported: true, maxResults: 200 },
  etag: { supported: true },
  sort: { supported: false },
  bulk: { supported: false },
  changePassword: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token that an administrator of the site makes, in the head Authorization.',
    },
  ],
});
SCIMMY.Resources.declare(SCIMMY.Resources.User);
SCIMMY.Resources.declare(SCIMMY.Resources.Group);

/** The description of the service, of the kind `ServiceProviderConfig`, `Schemas` or
 *  `ResourceTypes`; null for any other kind. @throws ScimError for an unknown id. */
export async function describeService(kind: string, id?: string): Promise<unknown> {
  const kinds = {
    ServiceProviderConfig: SCIMMY.Resources.ServiceProviderConfig,
    Schemas: SCIMMY.Resources.Schema,
    ResourceTypes: SCIMMY.Resources.ResourceType,
  };
  const found = Object.entries(kinds).find(([name]) => name === kind);
  if (found === undefined) return null;
  const [, Kind] = found;
  return inOwnWords(async () => new Kind(id).read());
}

/** The person that a body of POST or PUT describes. @throws ScimError. */
export function readPerson(body: unknown): ScimPerson {
  return inOwnWordsNow(() => personOf(new SCIMMY.Schemas.User(objectOf(body), 'in')));
}

/** The group that a body of POST or PUT describes. @throws ScimError. */
export function readGroup(body: unknown): ScimGroup {
  return inOwnWordsNow(() => {
    const given = objectOf(body);
    const saysMembers = Object.keys(given).some((name) => name.toLowerCase() === 'members');
    const group = groupOf(new SCIMMY.Schemas.Group(given, 'in'));
    return saysMembers ? group : { ...group, memberIds: undefined };
  });
}

/** A person after a PATCH. @throws ScimError. */
export async function patchPerson(now: ScimResource, body: unknown): Promise<ScimPerson> {
  return inOwnWords(async () => {
    const target = new SCIMMY.Schemas.User({ ...now }, 'out', '');
    const patched = await new SCIMMY.Messages.PatchOp(patchOf(body)).apply(target);
    return personOf(patched ?? target);
  });
}

/** A group after a PATCH. @throws ScimError. */
export async function patchGroup(now: ScimResource, body: unknown): Promise<ScimGroup> {
  return inOwnWords(async () => {
    const target = new SCIMMY.Schemas.Group({ ...now }, 'out', '');
    const patched = await new SCIMMY.Messages.PatchOp(patchOf(body)).apply(target);
    return groupOf(patched ?? target);
  });
}

/** A parsed filter: one of its alternatives holds where all of its conditions hold. */
export type ScimFilter = readonly Readonly<Record<string, unknown>>[];

/** Parses a filter. @throws ScimError `invalidFilter`. */
export function readFilter(text: string): ScimFilter {
  return inOwnWordsNow(() => [...new SCIMMY.Types.Filter(text)] as ScimFilter);
}

/** A page of a list. */
export function listOf(page: {
  readonly resources: readonly unknown[];
  readonly all: number;
  readonly startIndex: number;
}) {
  return {
    schemas: [LIST],
    totalResults: page.all,
    startIndex: page.startIndex,
    itemsPerPage: page.resources.length,
    Resources: page.resources,
  };
}

/** The body of a refusal. */
export function errorOf({ status, type, message }: ScimError) {
  return {
    schemas: [ERROR],
    status: String(status),
    ...(type !== null && { scimType: type }),
    detail: message,
  };
}

function objectOf(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ScimError(400, 'invalidSyntax', 'The body must be an object of JSON.');
  return { ...body };
}

type PatchRequest = NonNullable<ConstructorParameters<typeof SCIMMY.Messages.PatchOp>[0]>;

/** A PATCH as the library takes it. Some directories write the values of `active` as texts. */
function patchOf(body: unknown): PatchRequest {
  const { Operations: operations, ...rest } = objectOf(body);
  const request = {
    ...rest,
    Operations: Array.isArray(operations) ? operations.map(operationOf) : operations,
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library checks it
  return request as PatchRequest;
}

function operationOf(one: unknown): object {
  const { path, value, ...operation } = objectOf(one);
  return {
    ...operation,
    ...(path !== undefined && { path }),
    ...(value !== undefined && { value: booleanOf(path, value) }),
  };
}

function booleanOf(path: unknown, value: unknown): unknown {
  if (typeof path === 'string' && path.toLowerCase() === 'active' && typeof value === 'string')
    return value.toLowerCase() === 'true' ? true : value.toLowerCase() === 'false' ? false : value;
  if (path === undefined && typeof value === 'object' && value !== null && 'active' in value)
    return { ...value, active: booleanOf('active', value.active) };
  return value;
}

interface Named {
  readonly givenName?: string;
  readonly familyName?: string;
  readonly formatted?: string;
}
interface Email {
  readonly value?: string;
  readonly primary?: boolean;
}

function personOf(user: object): ScimPerson {
  const read = user as {
    readonly userName?: string;
    readonly externalId?: string;
    readonly displayName?: string;
    readonly name?: Named;
    readonly active?: boolean;
    readonly emails?: readonly Email[];
  };
  const emails = read.emails ?? [];
  const both = `${read.name?.givenName ?? ''} ${read.name?.familyName ?? ''}`.trim();
  return {
    userName: read.userName,
    externalId: read.externalId,
    displayName: read.displayName ?? read.name?.formatted ?? (both === '' ? undefined : both),
    givenName: read.name?.givenName,
    familyName: read.name?.familyName,
    active: read.active,
    email: (emails.find(({ primary }) => primary === true) ?? emails[0])?.value,
  };
}

function groupOf(group: object): ScimGroup {
  const read = group as {
    readonly displayName?: string;
    readonly externalId?: string;
    readonly members?: readonly { readonly value?: string }[];
  };
  const memberIds = (read.members ?? []).flatMap(({ value }) => (value === undefined ? [] : [value]));
  return { displayName: read.displayName, externalId: read.externalId, memberIds: [...new Set(memberIds)] };
}

function inOwnWordsNow<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw asScimError(error);
  }
}

async function inOwnWords<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw asScimError(error);
  }
}

function asScimError(error: unknown): unknown {
  if (error instanceof SCIMMY.Types.Error) {
    const { status, scimType, message } = error as { status?: unknown; scimType?: string; message: string };
    return new ScimError(Number(status), scimType ?? null, message);
  }
  return error instanceof TypeError ? new ScimError(400, 'invalidValue', error.message) : error;
}
