import { Readable } from 'node:stream';
import { dateTimeText, zoneOffset } from '@hemicycle/rules/foundations/date-time-text';
import { addPaper, loadAgenda, placeOfPapers } from '../capabilities/agenda/public.ts';
import { exportWords, type PdfContent } from '../capabilities/exports/public.ts';
import { loadSession } from '../capabilities/sessions/public.ts';
import { loadPaperHouse } from '../capabilities/site/public.ts';
import { keepUpload } from '../capabilities/uploads/public.ts';
import type { Deps } from '../deps.ts';
import { lockFirstStart } from '../first-start/first-start-store.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { BILL_PLACE } from './demo-agenda.ts';
import { demoPeople } from './demo-people.ts';
import { loadLastSitting } from './demo-sitting-store.ts';
import { viewerFor, withSignIn } from './demo-viewer.ts';

const CLERK = 'moderator';
const TITLE = 'Water Protection Bill, as amended in committee';
const sections = [
  {
    heading: '1. Limit for nitrate',
    lines: ['No river and no lake shall carry more than fifty milligrams of nitrate in a litre of water.'],
  },
  {
    heading: '2. Farms',
    lines: [
      'A farm whose land drains into a river or a lake meets the limit within four years of the day on which this Act begins.',
      'The Ministry pays half of what a farm of less than forty hectares spends to that end.',
    ],
  },
  {
    heading: '3. Measuring',
    lines: [
      'The Office of Waters measures every river at its mouth and every lake at its outflow four times a year, and publishes what it measures within ten days.',
    ],
  },
  { heading: '4. Beginning', lines: ['This Act begins on the first day of the year after it is passed.'] },
];

/** Adds the text of the bill to its item in the demonstration's open sitting, so that visitors find
 *  a paper to read and mark. It does nothing outside a demonstration site, and where the papers of
 *  the item were touched before. Where several servers start at once, one of them does it. Source:
 *  DESIGN §5, AGENDA-01. */
export async function addDemoPaper(deps: Deps): Promise<void> {
  if (deps.config.mode !== 'demo') return;
  await inTransaction(deps.db, async (transaction) => {
    await lockFirstStart(transaction);
    const last = await loadLastSitting(transaction);
    const sitting = last === null ? null : await loadSession(transaction, last.id);
    const clerk = demoPeople.find(({ account }) => account === CLERK);
    if (sitting === null || clerk === undefined || sitting.host_ended_ms !== null) return;
    const { items } = await loadAgenda(transaction, sitting.id);
    const bill = items.find(({ id }) => id === `${sitting.id}-item-${BILL_PLACE + 1}`);
    if (bill === undefined || bill.version > 0) return;
    await withSignIn(deps, CLERK, async (signInId) => {
      const viewer = viewerFor(clerk, sitting.id, deps.clock.nowMs(), signInId);
      const content = await writeBill(deps, sitting);
      const to = { idVotingSession: sitting.id, roomId: placeOfPapers(bill.id) };
      const file = {
        ...{ name: `${TITLE}.pdf`, type: 'application/pdf', sizeBytes: content.length },
        open: async () => Readable.from([content]),
      };
      const fileId = await keepUpload(deps, viewer, file, to);
      if (fileId === null) return;
      await addPaper(
        deps,
        viewer,
        { idVotingSession: sitting.id, itemId: bill.id },
        { fileId, title: TITLE },
      );
    });
  });
}

async function writeBill(
  { db, clock, workers }: Deps,
  { title, starts_ms: startsMs, ends_ms: endsMs }: { title: string; starts_ms: number; ends_ms: number },
): Promise<Uint8Array> {
  const house = await loadPaperHouse(db);
  const { timeZone } = house;
  const words = exportWords[house.language].document;
  const content: PdfContent = {
    ...{ house: house.name, kind: 'Bill', sitting: title, title: TITLE },
    sittingDate: words.sittingOn(dateTimeText(startsMs, timeZone), dateTimeText(endsMs, timeZone), null),
    zone: words.timesIn(timeZone, zoneOffset(startsMs, timeZone)),
    question: { title: '', texts: [] },
    parts: sections.map((section) => ({ ...section, isFact: false, table: null })),
    ...{ result: null, facts: null, seats: null, tables: [], receipts: null, record: null },
    signatures: { title: words.signatures, of: words.signatureOf, placeAndDate: words.placeAndDate },
    ...{ codePoints: words.codePoints, page: words.pageOf },
    written: '',
  };
  return workers.run('renderPaper', { content, house, writtenMs: clock.nowMs() });
}
