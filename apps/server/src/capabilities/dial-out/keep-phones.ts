import type { Deps } from '../../deps.ts';
import { loadSessionsWithPhones, loadThoseWhoMayStay, savePhonesFound } from './phone-stay-store.ts';

type Given = Pick<Deps, 'db' | 'clock' | 'log' | 'telephone'>;

/** The start of the identity of each phone in a room. */
export const PHONE_PREFIX = 'phone.';

/** A phone that is in no room this long after the call was never answered, in ms. It rings for
 *  60 s. */
const UNANSWERED_MS = 90_000;

/** Notes which of the called phones talk and which have left, as the media server tells it, and
 *  hangs up those that may not stay. Cheap to repeat, on any server; does nothing where no phone
 *  was called. While the media server does not answer, nothing is noted. Source: BEY-12, FND-60. */
export async function keepPhones(deps: Given): Promise<void> {
  if (deps.telephone === null) return;
  for (const idVotingSession of await loadSessionsWithPhones(deps.db)) {
    // oxlint-disable-next-line no-await-in-loop -- few sittings have phones at a time
    await keepPhonesOf(deps, idVotingSession);
  }
}

/** `keepPhones` for one session. A phone that its table does not know is hung up too: its call was
 *  reported as failed. Source: BEY-12, BEY-45. */
export async function keepPhonesOf(
  { db, clock, log, telephone }: Given,
  idVotingSession: string,
): Promise<void> {
  if (telephone === null) return;
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
    const mayStay = new Set(await loadThoseWhoMayStay(db, idVotingSession));
    const goes = phones.filter(({ identity }) => !mayStay.has(identity));
    await Promise.all(goes.map(({ identity }) => telephone.hangUp({ roomId: idVotingSession, identity })));
  } catch (error) {
    log.warn({ err: error, idVotingSession }, 'the phones in a room could not be kept');
  }
}
