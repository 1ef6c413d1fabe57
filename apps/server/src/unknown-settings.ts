import { closestMatch } from 'leven';

const PREFIX = 'HEMICYCLE_';
/** The settings of the tests; test runs pass them on to the servers that they start. */
const OF_TESTS = [
  'HEMICYCLE_TEST_DATABASE_URL',
  'HEMICYCLE_TEST_DATABASE_TEMPLATE',
  'HEMICYCLE_NIGHT',
  'HEMICYCLE_VITEST_REPORT',
  'HEMICYCLE_WRITE_EXAMPLES',
];
/** The variables that Kubernetes sets in every container for a Service whose name begins with
 *  `hemicycle`. */
const OF_SERVICE = /_(?:SERVICE_HOST|SERVICE_PORT(?:_\w+)?|PORT_\d+_(?:TCP|UDP)(?:_\w+)?)$/;
/** A setting is proposed for an unknown name that differs from it by at most this many letters. */
const PROPOSED_WITHIN = 3;
/** A name with a misspelt prefix is taken for a setting that it differs from by at most this many
 *  letters. */
const TAKEN_WITHIN = 2;

/** The problem with the first variable that looks like a setting of Hemicycle and is none, in one
 *  clear line that names the nearest setting; null where there is no such variable. Variables of
 *  other programs are ignored. */
export function problemOfNames(given: readonly string[], settings: readonly string[]): string | null {
  const ours = settings.filter((name) => name.startsWith(PREFIX));
  const known = new Set([...settings, ...OF_TESTS]);
  const unknown = given.find(
    (name) => !known.has(name) && !OF_SERVICE.test(name) && isMeantAsOurs(name, ours),
  );
  if (unknown === undefined) return null;
  const nearest = closestMatch(unknown.toUpperCase(), ours, { maxDistance: PROPOSED_WITHIN });
  return nearest === undefined
    ? `${unknown} is no setting of Hemicycle. README.md lists them.`
    : `${unknown} is no setting of Hemicycle. Is ${nearest} meant?`;
}

function isMeantAsOurs(name: string, ours: readonly string[]): boolean {
  return (
    name.toUpperCase().startsWith(PREFIX) ||
    closestMatch(name, ours, { maxDistance: TAKEN_WITHIN }) !== undefined
  );
}
