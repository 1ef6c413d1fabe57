import type { RecordPoll } from '@hemicycle/contract/records';
import { isSecretPoll } from '@hemicycle/rules/polls/privacy';
import { problemsOfCourse } from './verify-course.ts';

/** The problems of a poll in a closing or a withdrawal, in words; empty when there are none.
 *  Source: BEY-01, BEY-41, docs/record-format.md §3, §8. */
export function problemsOfPoll(poll: RecordPoll): string[] {
  const { form, voteOptions, maySplit, votingOrganisation, privacy, signedCasts, openedAtMs, closedAtMs } =
    poll;
  const { rollCall } = poll;
  const problems: string[] = [];
  if (openedAtMs > closedAtMs) problems.push('the poll closed before it opened');
  const questions = form.kind === 'questions' ? form.questions : [];
  if ([voteOptions, ...questions.map((question) => question.voteOptions)].some(hasTwice)) {
    problems.push('an option stands there twice');
  }
  if ((voteOptions.length === 0) !== (form.kind === 'questions')) {
    problems.push('a poll has options, and one of several questions has them at its questions alone');
  }
  if (maySplit && (form.kind !== 'single' || votingOrganisation === null)) {
    problems.push('votes may be split, but only one choice in a weighted poll can be');
  }
  if (signedCasts === true && isSecretPoll(privacy)) problems.push('a secret poll has no signed casts');
  if (rollCall !== undefined && !mayBeCalled(poll)) {
    problems.push('the roll was called in a poll that does not link its voters to one choice each');
  }
  if (rollCall !== undefined && (rollCall.startedAtMs < openedAtMs || rollCall.startedAtMs > closedAtMs)) {
    problems.push('the roll call did not begin between the opening and the close');
  }
  return [...problems, ...problemsOfCourse(poll)];
}

function mayBeCalled({ form, privacy, signedCasts }: RecordPoll): boolean {
  return form.kind === 'single' && !isSecretPoll(privacy) && signedCasts === undefined;
}

function hasTwice(options: readonly string[]): boolean {
  return new Set(options).size < options.length;
}
