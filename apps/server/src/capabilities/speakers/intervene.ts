import { randomUUID } from 'node:crypto';
import { permissions } from '@hemicycle/contract/permissions';
import { mayTakeIntervention } from '@hemicycle/rules/speakers/intervention-policy';
import { DomainError } from '../../platform/http/domain-error.ts';
import { may } from '../../platform/http/viewer.ts';
import type { Step } from './in-open-list.ts';
import { requireSpeaker } from './require-speaker.ts';
import { deleteRequest, loadRequest } from './speech-request-store.ts';
import {
  insertSpeech,
  loadCurrentSpeech,
  loadOpenSpeeches,
  nextSpeechNumber,
  updateSpeech,
} from './speech-store.ts';
import { countsUntilMs, named, stopped } from './steps.ts';

/** Lets the person with this request interrupt the speech under way. Its clock stands meanwhile,
 *  and the intervention has a clock of its own. @throws DomainError `not-found`, `nobody-speaks`,
 *  `permission-missing`, `speaker-not-present`. Source: BEY-43. */
export function takeInterventionStep(requestId: string): Step {
  return async (transaction, list, nowMs, viewer) => {
    const current = await loadCurrentSpeech(transaction, list.id_voting_session);
    const request = await loadRequest(transaction, list.id_voting_session, requestId);
    if (request?.kind !== 'intervention' || request.user_id === null) throw new DomainError('not-found');
    if (current?.kind !== 'speech') throw new DomainError('nobody-speaks');
    const taken = mayTakeIntervention({
      interventions: list.interventions,
      speakerId: current.user_id,
      viewerId: viewer.userId,
      movesList: may(viewer, permissions.lowerAllHands),
    });
    if (!taken) throw new DomainError('permission-missing');
    await requireSpeaker(transaction, list.id_voting_session, request.user_id);
    const number = await nextSpeechNumber(transaction, current.list_id);
    await updateSpeech(transaction, current.id, {
      ...stopped(current, await countsUntilMs(transaction, list, nowMs)),
      interrupted: true,
      ran_when_interrupted: current.running_since_ms !== null,
    });
    await deleteRequest(transaction, request.id);
    const id = randomUUID();
    await insertSpeech(transaction, {
      ...{ id, list_id: current.list_id, number, kind: 'intervention', of_speech: current.id },
      user_id: request.user_id,
      display_name: request.name,
      group_id: request.group_id,
      group_name: request.group_name,
      started_ms: nowMs,
      running_since_ms: nowMs,
      ...{ hand_type: 1, hand_raise_ms: request.asked_ms, by_request: true },
    });
    return { speechIds: [current.id, id], whom: request.user_id, requests: true };
  };
}

/** Ends the intervention under way and lets the speaker whom it interrupted answer, with a clock of
 *  its own. @throws DomainError `nobody-intervenes`. Source: BEY-43. */
export const answerStep: Step = async (transaction, list, nowMs) => {
  const current = await loadCurrentSpeech(transaction, list.id_voting_session);
  const open = await loadOpenSpeeches(transaction, list.id_voting_session);
  const first = open.find(({ id }) => id === current?.of_speech);
  if (current?.kind !== 'intervention' || first === undefined) throw new DomainError('nobody-intervenes');
  const number = await nextSpeechNumber(transaction, first.list_id);
  await updateSpeech(transaction, current.id, {
    ...stopped(current, await countsUntilMs(transaction, list, nowMs)),
    ended_ms: nowMs,
    spoken_before_end_ms: current.spoken_ms,
    running_since_before_end_ms: current.running_since_ms,
  });
  const id = randomUUID();
  await insertSpeech(transaction, {
    ...{ id, list_id: first.list_id, number, kind: 'answer', of_speech: first.id },
    user_id: first.user_id,
    display_name: first.display_name,
    group_id: first.group_id,
    group_name: first.group_name,
    started_ms: nowMs,
    running_since_ms: nowMs,
    ...{ hand_type: 0, hand_raise_ms: 0, by_name: first.by_name },
  });
  return { speechIds: [current.id, id], whom: first.user_id, ...named(first) };
};
