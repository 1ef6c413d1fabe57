import type { Deps } from '../../deps.ts';
import { loadSessionsWithPhones, savePhonesFound } from './phone-stay-store.ts';

/** The start of the identity of each phone in a room. */
export const PHONE_PREFIX = 'phone.';

/** A phone that is in no room this long after the call was never answered, in ms. It rings for
 *  60 s. */
const UNANSWERED_MS = 90_000;

/** Notes which of the called phones talk and which have left, as the media server tells it. Cheap
 *  to repeat, on any server; does nothing where no phone was called. While the media server does
 *  not answer, nothing is noted. Source: BEY-12, FND-60. */
export async function keepPhones({
  db,
  clock,
  log,
  telephone,
}: Pick<Deps, 'db' | 'clock' | 'log' | 'telephone'>): Promise<void> {
  if (telephone === null) return;
  for (const idVotingSession of await loadSessionsWithPhones(db)) {
    const nowMs = clock.nowMs();
    try {
      const phones = (await telephone.phonesIn(idVotingSession)).filter(({ identity }) =>
        identity.startsWith(PHONE_PREFIX),
      );
      const identities = (answered: boolean) =>
        phones.filter((phone) => phone.hasAnswered === answered).map(({ identity }) => identity);
      await savePhonesFound(db, idVotingSession, {
        talking: identities(true),
        ringing: identities(false),
        nowMs,
        calledBeforeMs: nowMs - UNANSWERED_MS,
      });
    } catch (error) {
      log.warn({ err: error, idVotingSession }, 'the phones in a room could not be read');
    }
  }
}
