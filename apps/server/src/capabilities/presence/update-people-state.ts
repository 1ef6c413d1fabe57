import type { BodyOf } from '@hemicycle/contract/endpoint';
import { type PeopleState, updatePeopleState as declared } from '@hemicycle/contract/people';
import { permissions } from '@hemicycle/contract/permissions';
import type { ForceMuteAll } from '@hemicycle/contract/sessions';
import { nextHand } from '@hemicycle/rules/hands/next-hand';
import { effectiveForceMute, nothingForceMuted } from '@hemicycle/rules/moderation/force-mute';
import type { Kysely, Updateable } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';
import { loadHand, requireMayChangeHand, saveHand } from '../hands/public.ts';
import { enterAct } from '../audit/public.ts';
import { loadFlagsFor } from '../site/public.ts';
import { holdForceMuteAll, isEndedForAll, requireAttendedSession } from '../sessions/public.ts';
import { refuseOvertaken, requireStillMay } from '../writing/public.ts';
import type { PersonInSession } from './belonging-store.ts';
import { insertStateWhereMissing } from './connection-store.ts';
import { actsOfChange } from './acts-of-change.ts';
import { keepGuestMark } from './keep-guest-mark.ts';
import { loadPeopleState } from './live-people.ts';
import { requireMayChangeState, type StateChange } from './policy.ts';
import { loadStateForUpdate, updateState, type StateRow } from './state-store.ts';

/** Changes the state of a person in the session that is named, or that the caller attends, and
 *  returns the new state.
 *  The server's clock gives the time at which a hand was raised. No hand goes up once a host has
 *  ended the session for everybody. Muting by force also mutes. Repeating a change changes nothing
 *  and sends no news.
 *  @throws DomainError `not-found`, `permission-missing`, `changed-meanwhile`,
 *  `raise-hand-disabled`, `session-ended`, `force-muted`. Source: PEOP-05, PEOP-20, HANDS-03,
 *  MEDIA-11, ADMIN-03. */
export async function updatePeopleState(
  deps: Deps,
  viewer: Viewer,
  { userId, idVotingSession }: { readonly userId: string; readonly idVotingSession?: string | undefined },
  { before, ...asked }: BodyOf<typeof declared>,
): Promise<PeopleState> {
  const { db, clock, news } = deps;
  const change = asked.overridedName
    ? { ...asked, overridedName: await keepGuestMark(db, userId, asked.overridedName) }
    : asked;
  const session = await requireAttendedSession(db, viewer, idVotingSession);
  requireMayChangeState(viewer, userId, change);
  const person = { idVotingSession: session.id, userId };
  const nowMs = clock.nowMs();
  const unmutes = viewer.userId === userId && (change.muteAudio === 0 || change.muteVideo === 0);
  if (viewer.userId === userId && change.muteVideo === 0) await requireSendsVideo(db, viewer);
  const { columns: changed, hand } = await inTransaction(db, async (transaction) => {
    if (viewer.userId !== userId) {
      requireMayChangeState(
        await requireStillMay(deps, transaction, viewer, declared.access),
        userId,
        change,
      );
    }
    // This lock comes before the state's: a moderator who mutes all by force must also find the
    // people who unmute at this moment.
    const all = unmutes ? await holdForceMuteAll(transaction, session.id) : nothingForceMuted;
    if (viewer.userId === userId) await insertStateWhereMissing(transaction, person, nowMs);
    const state = await loadStateForUpdate(transaction, person);
    if (state === null) throw new DomainError('not-found');
    refuseOvertaken({ before, now: { overridedName: state.overrided_name }, changes: change });
    if (change.handType !== undefined) {
      requireMayChangeHand(viewer, { userId, meeting: state.meeting }, change.handType);
      if (change.handType !== 0 && isEndedForAll(session)) throw new DomainError('session-ended');
    }
    if (unmutes) requireMayBeOn(viewer, state, all, change);
    const columns = changedColumns(state, change);
    const moved = await changeHand(transaction, person, change.handType, nowMs);
    // Enter the acts before the new name is written: they hold the name of before.
    const acts = actsOfChange(viewer.userId === userId, change, columns, moved === 'moved');
    for (const act of acts) {
      const entry = { ...act, byUserId: viewer.userId, userId, created: nowMs };
      await enterAct(deps, transaction, session.id, entry);
    }
    if (Object.keys(columns).length > 0) await updateState(transaction, person, columns);
    return { columns, hand: moved };
  });
  // The news of hands also carries the person, so no separate news of people is needed.
  if (hand === 'moved') {
    news.announce({ kind: 'hands', idVotingSession: session.id, userIds: [userId] });
  } else if (Object.keys(changed).length > 0) {
    news.announce({ kind: 'people', idVotingSession: session.id, userIds: [userId] });
  }
  tellMedia(deps, session.id, { viewer, userId, change }, changed);
  // The session shows the name of the person who presides.
  if (changed.overrided_name !== undefined) news.announce({ kind: 'session', idVotingSession: session.id });
  const state = await loadPeopleState(db, session.id, userId);
  if (state === null) throw new DomainError('not-found');
  return state;
}

async function changeHand(
  db: Kysely<Database>,
  person: PersonInSession,
  handType: StateChange['handType'],
  nowMs: number,
): Promise<'moved' | 'as-before'> {
  if (handType === undefined) return 'as-before';
  const before = await loadHand(db, person);
  const hand = nextHand(before, handType, nowMs);
  if (hand === before) return 'as-before';
  await saveHand(db, person, hand);
  return 'moved';
}

function changedColumns(state: StateRow, change: StateChange): Updateable<Database['people_states']> {
  const forceMutes = {
    force_mute_audio: change.forceMuteAudio,
    force_mute_video: change.forceMuteVideo,
    force_mute_share: change.forceMuteShare,
  };
  const wanted = {
    mute_audio: change.forceMuteAudio === -1 ? 1 : (change.muteAudio ?? state.mute_audio),
    mute_video: change.forceMuteVideo === -1 ? 1 : (change.muteVideo ?? state.mute_video),
    overrided_name: change.overridedName === undefined ? state.overrided_name : change.overridedName || null,
  };
  return {
    ...(wanted.mute_audio !== state.mute_audio && { mute_audio: wanted.mute_audio }),
    ...(wanted.mute_video !== state.mute_video && { mute_video: wanted.mute_video }),
    ...(wanted.overrided_name !== state.overrided_name && { overrided_name: wanted.overrided_name }),
    ...Object.fromEntries(
      forceMuteColumns.flatMap((column) =>
        forceMutes[column] === undefined || forceMutes[column] === state[column]
          ? []
          : [[column, forceMutes[column]]],
      ),
    ),
  };
}

const forceMuteColumns = ['force_mute_audio', 'force_mute_video', 'force_mute_share'] as const;

/** Refuses to show somebody as unmuted who cannot be heard. @throws DomainError
 *  `permission-missing` for people without video controls and for observers; `force-muted`. Source:
 *  MEDIA-08, MEDIA-11. */
function requireMayBeOn(viewer: Viewer, state: StateRow, all: ForceMuteAll, change: StateChange): void {
  const { actionsAllowed } = viewer;
  if (state.observer || !may(viewer, permissions.videoControls)) throw new DomainError('permission-missing');
  const muted = (what: 'audio' | 'video') =>
    effectiveForceMute(what, { own: state[`force_mute_${what}`], all, actionsAllowed }) === -1;
  if ((change.muteAudio === 0 && muted('audio')) || (change.muteVideo === 0 && muted('video'))) {
    throw new DomainError('force-muted');
  }
}

/** Refuses to show a camera as on that the media does not take. @throws DomainError
 *  `permission-missing` for people whose role does not send video. Source: PERM-16, MEDIA-01. */
async function requireSendsVideo(db: Kysely<Database>, viewer: Viewer): Promise<void> {
  if (may(viewer, permissions.sendVideo)) return;
  if ((await loadFlagsFor(db, viewer)).enableSendVideoActionControl) {
    throw new DomainError('permission-missing');
  }
}

/** Tells the media what to stop. A mute by force changes the person's rights. A moderator's simple
 *  mute stops the track once, also where the person's state already said muted. */
function tellMedia(
  { news }: Deps,
  idVotingSession: string,
  { viewer, userId, change }: { viewer: Viewer; userId: string; change: StateChange },
  changed: Updateable<Database['people_states']>,
): void {
  if (forceMuteColumns.some((column) => changed[column] !== undefined)) {
    news.announce({ kind: 'mediaRights', idVotingSession, userIds: [userId] });
  }
  if (viewer.userId === userId) return;
  const silence = (source: 'microphone' | 'camera') =>
    news.announce({ kind: 'mediaSilenced', idVotingSession, userIds: [userId], source });
  if (change.muteAudio === 1 && changed.force_mute_audio !== -1) silence('microphone');
  if (change.muteVideo === 1 && changed.force_mute_video !== -1) silence('camera');
}
