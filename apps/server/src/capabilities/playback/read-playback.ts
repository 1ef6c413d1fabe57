import type { Playback } from '@hemicycle/contract/playback';
import { spansOf } from '@hemicycle/rules/recording/playback-time';
import { speechOutsideClosed } from '@hemicycle/rules/speakers/outside-closed';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadTakenUpItems } from '../agenda/public.ts';
import { loadCaptionLanguages } from '../captions/public.ts';
import { loadGroups } from '../groups/public.ts';
import { loadVoteMarks } from '../polls/public.ts';
import { loadBegun, loadParts, loadSeenBy, requireRecording } from '../recording/public.ts';
import { loadClosedParts, loadSession } from '../sessions/public.ts';
import { loadHouse } from '../site/public.ts';
import { loadSpeechesOfSession, presentSpeech } from '../speakers/public.ts';

const NO_MARKS: Pick<Playback, 'items' | 'speakers' | 'votes' | 'languages' | 'sounds'> = {
  ...{ items: [], speakers: [], votes: [], languages: [], sounds: [] },
};

/** The marks of a recording of a sitting of the viewer. Those of the chamber stand in recordings of
 *  the chamber and of its interpreters; of closed parts there is only when they were. @throws
 *  DomainError `not-found`, `in-lobby`. Source: BEY-17. */
export async function readPlayback(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  recordingId: string,
): Promise<Playback> {
  const recording = await requireRecording({ db }, viewer, recordingId);
  const idVotingSession = recording.id_voting_session;
  const [session, house, spans, closed] = await Promise.all([
    loadSession(db, idVotingSession),
    loadHouse(db),
    loadSpans(db, recording.id),
    loadClosedParts(db, idVotingSession),
  ]);
  const head = { title: session?.title ?? '', timeZone: house.timeZone, spans };
  const ofChamber = recording.room_id === idVotingSession;
  if (!ofChamber && !recording.interpreter) return { ...head, ...NO_MARKS };
  const [items, speeches, votes, languages, sounds] = await Promise.all([
    loadTakenUpItems(db, idVotingSession),
    loadSpeechesOfSession(db, idVotingSession),
    loadVoteMarks(db, idVotingSession),
    loadCaptionLanguages(db, idVotingSession),
    ofChamber ? loadSounds(db, viewer, idVotingSession) : [],
  ]);
  const groupIds = [...new Set(speeches.flatMap(({ group_id: groupId }) => groupId ?? []))];
  const colors = new Map((await loadGroups(db, groupIds)).map(({ id, color }) => [id, color]));
  return {
    ...head,
    items: items.flatMap(({ id, number, title, begunAt, endedAt }) =>
      begunAt === null ? [] : [{ id, number, title, fromMs: begunAt, untilMs: endedAt }],
    ),
    speakers: speeches.flatMap((speech) => {
      const shown = speechOutsideClosed(presentSpeech(speech), closed);
      if (shown === null) return [];
      return [
        {
          id: speech.id,
          name: speech.display_name,
          groupName: speech.group_name,
          color: colors.get(speech.group_id ?? '') ?? null,
          fromMs: shown.startedAt,
          untilMs: shown.endedAt,
        },
      ];
    }),
    votes: votes.map((vote) => ({
      ...vote,
      items: items
        .filter((item) => item.votes.some(({ pollId }) => pollId === vote.id))
        .map(({ number }) => number),
    })),
    languages,
    sounds,
  };
}

/** What of a recording plays without a break. */
export async function loadSpans(db: Deps['db'], recordingId: string): Promise<Playback['spans']> {
  const parts = await loadParts(db, recordingId);
  return spansOf(parts.flatMap(({ segments }) => segments));
}

/** The recordings of interpreters that hold something and that the viewer may play. */
async function loadSounds(
  db: Deps['db'],
  viewer: Viewer,
  idVotingSession: string,
): Promise<Playback['sounds']> {
  const recordings = await loadBegun(db, idVotingSession, 'recording');
  const { mayPlay } = await loadSeenBy(db, recordings);
  const sounds = await Promise.all(
    recordings
      .filter((row) => row.interpreter && mayPlay(row, viewer))
      .map(async ({ id, room_title: title, language }) => ({
        ...{ recordingId: id, title, language },
        spans: await loadSpans(db, id),
      })),
  );
  return sounds.filter(({ spans }) => spans.length > 0);
}
