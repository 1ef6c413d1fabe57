/** What a provider said of a person, by the name of the claim. Only texts and lists of texts are
 *  kept. */
export type KeptClaims = Readonly<Record<string, readonly string[]>>;

/** A rule of a provider: who has this value in this claim gets these roles and groups. `claim`:
 *  the name of a claim, or the way into a nested one with dots (`realm_access.roles`). */
export interface ClaimMapping {
  readonly claim: string;
  readonly value: string;
  readonly roles: readonly string[];
  readonly groups: readonly string[];
}

/** The ids of a person's roles and groups, in the order in which they were given. */
export interface References {
  readonly roles: readonly string[];
  readonly groups: readonly string[];
}

const CLAIMS_MAX = 60;
const VALUES_MAX = 200;
const TEXT_MAX_CHARS = 200;
const DEPTH_MAX = 4;

/** Claims that only serve the protocol, or tell about the person what no rule needs. */
const NOT_KEPT = new Set([
  ...['iss', 'aud', 'exp', 'iat', 'nbf', 'jti', 'nonce', 'azp', 'at_hash', 'c_hash', 's_hash', 'sid'],
  ...['sub', 'auth_time', 'session_state', 'typ', 'email', 'email_verified', 'name', 'given_name'],
  ...['family_name', 'middle_name', 'nickname', 'profile', 'picture', 'website', 'gender', 'birthdate'],
  ...['zoneinfo', 'locale', 'phone_number', 'phone_number_verified', 'address', 'updated_at'],
]);

/** The claims on which rules may be built, as texts by name. A nested claim has the names on the
 *  way to it, joined by dots. What is about the person alone (name, birth, address, telephone) is
 *  left out, and so is what is too long. Never throws. Source: BEY-21. */
export function keptClaims(claims: Readonly<Record<string, unknown>>): KeptClaims {
  const kept = new Map<string, readonly string[]>();
  keep(kept, '', claims, DEPTH_MAX);
  return Object.fromEntries(kept);
}

function keep(
  kept: Map<string, readonly string[]>,
  before: string,
  claims: Readonly<Record<string, unknown>>,
  depth: number,
): void {
  for (const [name, value] of Object.entries(claims)) {
    const path = `${before}${name}`;
    if (NOT_KEPT.has(path) || path.length > TEXT_MAX_CHARS || path === '__proto__') continue;
    const texts = textsOf(value);
    if (texts === null) {
      if (depth > 1 && isRecord(value)) keep(kept, `${path}.`, value, depth - 1);
    } else if (kept.size < CLAIMS_MAX) kept.set(path, texts);
  }
}

function textsOf(value: unknown): string[] | null {
  if (Array.isArray(value)) {
    return value
      .flatMap((one) => textOf(one) ?? [])
      .filter((one) => one.length <= TEXT_MAX_CHARS)
      .slice(0, VALUES_MAX);
  }
  const text = textOf(value);
  return text === null ? null : text.length <= TEXT_MAX_CHARS ? [text] : [];
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The roles and groups of a person after the rules of a provider. A role or group that a rule
 *  names is given where a rule with it applies, and taken away where none does; all others stay as
 *  they are. Values are compared letter by letter. Never throws. Source: BEY-21. */
export function mappedReferences(
  claims: KeptClaims,
  mappings: readonly ClaimMapping[],
  now: References,
): References {
  const said = new Map(Object.entries(claims));
  const applying = mappings.filter(({ claim, value }) => said.get(claim)?.includes(value) === true);
  const map = (kind: keyof References) => {
    const governed = new Set(mappings.flatMap((mapping) => mapping[kind]));
    const given = [...new Set(applying.flatMap((mapping) => mapping[kind]))];
    return [
      ...now[kind].filter((id) => !governed.has(id) || given.includes(id)),
      ...given.filter((id) => !now[kind].includes(id)),
    ];
  };
  return { roles: map('roles'), groups: map('groups') };
}
