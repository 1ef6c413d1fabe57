import { closestMatch } from 'leven';

const PREFIX = 'HEMICYCLE_';
/** Those of our own tests reach the servers that they start. */
const OF_TESTS = ['HEMICYCLE_TEST_DATABASE_URL', 'HEMICYCLE_VITEST_REPORT', 'HEMICYCLE_WRITE_EXAMPLES'];
/** What Kubernetes tells every container of a Service whose name begins with ours. */
const OF_SERVICE = /_(?:SERVICE_HOST|SERVICE_PORT(?:_\w+)?|PORT_\d+_(?:TCP|UDP)(?:_\w+)?)$/;
/** By so many letters a name may differ from the setting that is proposed for it. */
const PROPOSED_WITHIN = 3;
/** And by so many one whose prefix is misspelt may differ from the setting that it is taken for. */
const TAKEN_WITHIN = 2;

/** The first variable that is meant as a setting of ours and is none, in one clear line that names
 *  the nearest setting; null where all are known. Variables of other programs are none of our
 *  business. */
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
