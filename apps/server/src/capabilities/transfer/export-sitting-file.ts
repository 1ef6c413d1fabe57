import type { AnswerOf } from '@hemicycle/contract/endpoint';
import type { SittingParts } from '@hemicycle/contract/sitting-file';
import type { planSittingExport } from '@hemicycle/contract/transfer';
import { contentsNamed, contentsOnce } from '@hemicycle/record/sitting-contents';
import { calendarDay } from '@hemicycle/rules/foundations/date-time-text';
import { attendantGroups } from '@hemicycle/rules/people/attendant-groups';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterReading } from '../audit/public.ts';
import { hasOpenVote } from '../polls/public.ts';
import { loadRecordKeys, loadRecordToWrite, signingKeyOf, signingKeysFolder } from '../records/public.ts';
import { type KeptPerson, loadClosedParts, loadKeptPeople, requireSittingOf } from '../sessions/public.ts';
import { loadHouse } from '../site/public.ts';
import { openUpload } from '../uploads/public.ts';
import { chooseContents, nameContents } from './choose-contents.ts';
import { sumOfFiles } from './present-imported.ts';
import { loadFileIds } from './sitting-contents-store.ts';
import { sittingFileAnswer } from './sitting-file-answer.ts';
import {
  loadAttendanceStays,
  loadAuditEntries,
  loadCaptions,
  loadChat,
  loadEvents,
  loadProxyPairs,
  loadQuorumHistory,
  loadRecordings,
  loadRooms,
  loadSittingPart,
  loadSpeakers,
} from './sitting-facts-store.ts';
import {
  countPolls,
  loadAgendaPart,
  loadDraftParts,
  loadMinutesPart,
  loadPeopleParts,
  loadPollParts,
} from './sitting-papers-store.ts';
import type { TransferDesk } from './transfer-desk.ts';

/** The file of a whole sitting, without what was said in its closed parts. It has the votes of
 *  these parts, so it is for those who may know of all of them. The reading is entered into the
 *  audit log first, so that the file has it. @throws DomainError `not-found`, `in-lobby`,
 *  `private-part-hidden`, `session-has-open-poll`, `rate-limited`. Source: BEY-25, BEY-45, decision
 *  0134. */
export async function exportSittingFile(
  deps: Deps,
  desk: TransferDesk,
  viewer: Viewer,
  idVotingSession: string,
): Promise<FileAnswer> {
  const session = await requireWholeSitting(deps, viewer, idVotingSession);
  if (await hasOpenVote(deps.db, session.id)) throw new DomainError('session-has-open-poll');
  await enterReading(deps, viewer, session.id, 'exportSitting', { file: 'hemicycle-sitting' });
  const { document, uploads, sizes, issuedAtMs } = await desk.inTurn(viewer.userId, async () => {
    const { fileIds, sitting, ...rest } = await loadSitting(deps, session.id);
    const { parts, uploads: named } = await nameContents(deps, sitting.parts, fileIds);
    const written = await deps.workers.run('writeSittingFile', { ...rest, sitting: { ...sitting, parts } });
    return {
      document: written,
      uploads: named,
      sizes: contentsOnce(contentsNamed(parts)),
      issuedAtMs: sitting.issuedAtMs,
    };
  });
  const { timeZone } = await loadHouse(deps.db);
  const contents = sizes.map(({ sha256, bytes }) => ({
    sha256,
    bytes,
    open: async () => (await openUpload(deps, uploads.get(sha256) ?? ''))?.content ?? null,
  }));
  const name = `${session.title} ${calendarDay(session.starts_ms, timeZone)}`;
  return sittingFileAnswer({ document, contents, name, issuedAtMs });
}

/** What the file of a sitting would hold. @throws DomainError `not-found`, `in-lobby`,
 *  `private-part-hidden`. Source: BEY-25, decision 0182. */
export async function planExport(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
): Promise<AnswerOf<typeof planSittingExport>> {
  const { db } = deps;
  const { id } = await requireWholeSitting(deps, viewer, idVotingSession);
  const closed = await loadClosedParts(db, id);
  const parts = { agenda: await loadAgendaPart(db, id), chat: await loadChat(db, id, closed) };
  const { chosen, leftOut } = chooseContents(parts);
  return { ...(await countPolls(db, id)), files: sumOfFiles([...chosen.values()]), leftOut };
}

async function requireWholeSitting({ db }: Deps, viewer: Viewer, idVotingSession: string) {
  const session = await requireSittingOf(db, viewer, idVotingSession);
  if (session.hidden_parts.length > 0) throw new DomainError('private-part-hidden');
  return session;
}

/** All of a sitting as it is at one moment. */
async function loadSitting(deps: Deps, id: string) {
  const { keyId } = signingKeyOf(deps);
  return inTransaction(
    deps.db,
    async (db) => {
      if (await hasOpenVote(db, id)) throw new DomainError('session-has-open-poll');
      const sitting = await loadSittingPart(db, id);
      if (sitting === null) throw new DomainError('not-found');
      const kept = await loadKeptPeople(db, id);
      const closed = await loadClosedParts(db, id);
      const parts = {
        sitting: { ...sitting, closedParts: closed },
        rooms: await loadRooms(db, id),
        attendance: await loadAttendanceStays(db, id),
        events: await loadEvents(db, id, closed),
        agenda: await loadAgendaPart(db, id),
        speakers: await loadSpeakers(db, id, closed),
        chat: await loadChat(db, id, closed),
        captions: await loadCaptions(db, id, closed),
        polls: await loadPollParts(db, id),
        drafts: await loadDraftParts(db, id),
        quorum: await loadQuorumHistory(db, id),
        proxies: await loadProxyPairs(db, id),
        minutes: await loadMinutesPart(db, id),
        recordings: await loadRecordings(db, id),
        audit: await loadAuditEntries(db, id, closed),
        ...(kept !== null && { expected: kept.people.map(presentKept) }),
      };
      return {
        sitting: {
          parts: { ...parts, ...(await loadPeopleParts(db, id, peopleIn(parts))) },
          origin: { siteName: (await loadHouse(db)).name },
          issuedAtMs: deps.clock.nowMs(),
          keys: await loadRecordKeys(db),
        },
        fileIds: await loadFileIds(db, id),
        record: await loadRecordToWrite({ ...deps, db }, id),
        signer: { folder: signingKeysFolder(deps), keyId },
      };
    },
    { isolation: 'repeatable read' },
  );
}

function presentKept({ userId, displayName, voter, guest, groups }: KeptPerson) {
  const { group, weights } = attendantGroups(groups);
  const of = { groupName: group ?? null, weights: weights ?? [] };
  return { personId: userId, name: displayName, voter, guest, ...of };
}

/** The ids of the people to whom the parts refer. */
function peopleIn({
  attendance,
  events,
  agenda,
  speakers,
  chat,
  polls,
  proxies,
  expected,
}: Omit<SittingParts, 'record' | 'people' | 'groups'>): string[] {
  return [
    ...new Set([
      ...attendance.map(({ personId }) => personId),
      ...(expected ?? []).map(({ personId }) => personId),
      ...events.flatMap(({ personId }) => personId ?? []),
      ...(agenda?.items ?? []).flatMap(({ movers, parties }) =>
        [...movers, ...parties].flatMap(({ personId }) => personId ?? []),
      ),
      ...speakers.flatMap(({ speeches }) => speeches.flatMap(({ personId }) => personId ?? [])),
      ...chat.map(({ personId }) => personId),
      ...polls.flatMap(({ electors }) =>
        electors.flatMap(({ personId, proxyId }) => (proxyId === null ? personId : [personId, proxyId])),
      ),
      ...proxies.flatMap(({ proxyId, principalId }) => [proxyId, principalId]),
    ]),
  ];
}
