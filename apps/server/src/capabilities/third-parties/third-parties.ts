import type { ClientFlags } from '@hemicycle/contract/site';
import type { ThirdParty } from '@hemicycle/contract/third-parties';
import type { ThirdPartyUse } from '@hemicycle/contract/third-party-names';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { isSecretPollOpenAnywhere } from '../polls/public.ts';
import { loadFlagsFor } from '../site/public.ts';
import { loadAnswers, saveAnswer } from './third-party-store.ts';

type Service = Omit<ThirdParty, 'agreed'>;
type Person = Pick<Viewer, 'userId' | 'roleNames'>;

/** The services of others that the site uses, as its settings are. Source: CFG-15, CFG-16. */
export function servicesOf(
  flags: Pick<ClientFlags, 'captureClientIp' | 'clientIpLookupUrl' | 'googleAnalyticsCode'>,
): Service[] {
  const { captureClientIp, clientIpLookupUrl: url, googleAnalyticsCode: code } = flags;
  return [
    ...(captureClientIp && url !== null
      ? [{ use: 'address' as const, service: new URL(url).origin, url }]
      : []),
    ...(code === null ? [] : [{ use: 'analytics' as const, service: code, url: null }]),
  ];
}

/** The services that the site uses for this person, with what they answered about each. An answer
 *  about another service does not count. */
export async function readThirdParties(db: Kysely<Database>, person: Person): Promise<ThirdParty[]> {
  const services = servicesOf(await loadFlagsFor(db, person));
  if (services.length === 0) return [];
  const answers = await loadAnswers(db, person.userId);
  return services.map((one) => ({
    ...one,
    agreed: answers.find(({ use, service }) => use === one.use && service === one.service)?.agreed ?? null,
  }));
}

/** Keeps what a person answers. @throws DomainError `changed-meanwhile` where the site uses another
 *  service by now, or none. */
export async function answerThirdParty(
  db: Kysely<Database>,
  person: Person,
  given: { use: ThirdPartyUse; service: string; agreed: boolean; nowMs: number },
): Promise<ThirdParty[]> {
  const { use, service, agreed, nowMs } = given;
  const services = servicesOf(await loadFlagsFor(db, person));
  if (!services.some((one) => one.use === use && one.service === service)) {
    throw new DomainError('changed-meanwhile');
  }
  await saveAnswer(db, { user_id: person.userId, use, service, agreed, answered_ms: nowMs });
  return readThirdParties(db, person);
}

/** Whether pages may use services of others now: not while a secret vote is open in any sitting. */
export async function mayUseServices(db: Kysely<Database>): Promise<boolean> {
  return !(await isSecretPollOpenAnywhere(db));
}

/** The service for this use to which the person agreed; undefined: none. */
export async function agreedService(
  db: Kysely<Database>,
  person: Person,
  use: ThirdPartyUse,
): Promise<ThirdParty | undefined> {
  return (await readThirdParties(db, person)).find((one) => one.use === use && one.agreed === true);
}

/** Whether the person agreed that the service of the site tells the address of their pages. */
export async function hasAgreedToLookUp(db: Kysely<Database>, person: Person): Promise<boolean> {
  return (await agreedService(db, person, 'address')) !== undefined;
}
