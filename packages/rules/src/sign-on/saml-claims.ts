/** The attributes of a SAML assertion: all values by the name of the attribute. */
export type SamlAttributes = Readonly<Record<string, readonly string[]>>;

/** The names under which services of SAML send what OpenID Connect calls by one name. */
const NAMES_OF_CLAIMS = new Map<string, readonly string[]>([
  [
    'email',
    [
      ...['email', 'mail', 'emailaddress', 'urn:oid:0.9.2342.19200300.100.1.3'],
      'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
    ],
  ],
  ['email_verified', ['email_verified', 'emailverified']],
  [
    'given_name',
    [
      ...['given_name', 'givenname', 'firstname', 'urn:oid:2.5.4.42'],
      'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname',
    ],
  ],
  [
    'family_name',
    [
      ...['family_name', 'surname', 'sn', 'lastname', 'urn:oid:2.5.4.4'],
      'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname',
    ],
  ],
  [
    'name',
    [
      ...['displayname', 'urn:oid:2.16.840.1.113730.3.1.241'],
      'http://schemas.microsoft.com/identity/claims/displayname',
    ],
  ],
]);

const CLAIM_OF = new Map(
  [...NAMES_OF_CLAIMS].flatMap(([claim, names]) => names.map((name): [string, string] => [name, claim])),
);

/** What a SAML assertion says of a person, under the names that OpenID Connect has for it; all
 *  other attributes keep their names. `vouches`: the administrators of the site have set that
 *  nobody can change their own address in this directory, so its addresses count as verified. An
 *  attribute that says that an address is not verified counts all the same. Several different
 *  addresses are no address: none says which one is meant. Never throws. Source: BEY-21. */
export function claimsOfAttributes(
  attributes: SamlAttributes,
  vouches: boolean,
): Readonly<Record<string, unknown>> {
  const claims = new Map<string, unknown>();
  const known = new Map<string, string[]>();
  for (const [name, values] of Object.entries(attributes)) {
    const claim = CLAIM_OF.get(name.toLowerCase());
    if (claim === undefined) claims.set(name, values);
    else known.set(claim, [...(known.get(claim) ?? []), ...values]);
  }
  for (const [claim, values] of known) {
    const different = new Set(claim === 'email' ? values.map((one) => one.toLowerCase()) : values);
    const [first] = values;
    if (first !== undefined && (claim !== 'email' || different.size === 1)) claims.set(claim, first);
  }
  if (vouches && !known.has('email_verified')) claims.set('email_verified', true);
  return Object.fromEntries(claims);
}
