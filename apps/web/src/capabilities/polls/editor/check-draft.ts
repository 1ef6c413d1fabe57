import { POLL_DURATION_MAX_SECONDS } from '@hemicycle/contract/limits';
import { durationInSeconds } from '@hemicycle/rules/foundations/duration';
import { canSplit, type DraftForm, type QuestionForm } from './draft-form.ts';
import { checkMajority } from './majority-form.ts';

/** The texts of `poll-editor:errors` that can stand at a field of the form. */
export type DraftErrorKey =
  | 'title'
  | 'options'
  | 'optionsTwo'
  | 'optionNotAdded'
  | 'wholeNumber'
  | 'maximumWhole'
  | 'minimumOver'
  | 'maximumOver'
  | 'seatsOver'
  | 'questionsTwo'
  | 'questionsWrong'
  | 'duration'
  | 'durationLong'
  | 'timeMissing'
  | 'timePast'
  | 'closesBeforeOpens'
  | 'afterSession'
  | 'document'
  | 'field';

/** The fields with errors, and the text of each error. */
export type DraftErrors = Partial<Record<keyof DraftForm, DraftErrorKey>>;

/** The moments with which set times are compared, in ms since the epoch. `sessionEndsMs` is null
 *  where it is not known. */
export interface Moments {
  readonly nowMs: number;
  readonly sessionEndsMs: number | null;
}

/** Finds the errors of a form before it is sent. Never throws. Source: POLL-02, POLL-05, BEY-07,
 *  BEY-08. */
export function checkDraft(form: DraftForm, moments: Moments): DraftErrors {
  return {
    ...(form.title.trim() === '' && { title: 'title' as const }),
    ...(form.type === 'vote' && { ...checkBallotOf(form), ...checkRuleOf(form) }),
    ...checkTimes(form, moments),
    ...((form.typedLink.label.trim() !== '' || form.typedLink.url.trim() !== '') && {
      typedLink: 'document' as const,
    }),
  };
}

function checkBallotOf(form: DraftForm): DraftErrors {
  if (form.ballot !== 'questions' && form.typedOption.trim() !== '') return { typedOption: 'optionNotAdded' };
  switch (form.ballot) {
    case 'single':
      return form.voteOptions.length === 0 ? { voteOptions: 'options' } : {};
    case 'ranking':
      return form.voteOptions.length < 2 ? { voteOptions: 'optionsTwo' } : checkSeats(form);
    case 'approval':
      return form.voteOptions.length < 2
        ? { voteOptions: 'optionsTwo' }
        : { ...checkLimits(form), ...checkSeats(form) };
    case 'questions':
      if (form.questions.length < 2) return { questions: 'questionsTwo' };
      return form.questions.some((question) => Object.keys(checkQuestion(question)).length > 0)
        ? { questions: 'questionsWrong' }
        : {};
  }
}

function checkSeats({ seats, voteOptions }: DraftForm): DraftErrors {
  const count = wholeNumber(seats);
  if (count === null || count === 0) return { seats: 'maximumWhole' };
  return count < voteOptions.length ? {} : { seats: 'seatsOver' };
}

function checkLimits({ minimum, maximum, voteOptions }: DraftForm): DraftErrors {
  const [least, most] = [wholeNumber(minimum), wholeNumber(maximum)];
  if (most === null || most === 0) return { maximum: 'maximumWhole' };
  if (most > voteOptions.length) return { maximum: 'maximumOver' };
  if (least === null) return { minimum: 'wholeNumber' };
  return least > most ? { minimum: 'minimumOver' } : {};
}

/** Finds the errors of one of several questions. */
export function checkQuestion({ question, voteOptions, typedOption }: QuestionForm): {
  readonly question?: 'questionText';
  readonly voteOptions?: 'questionOptions' | 'optionNotAdded';
} {
  return {
    ...(question.trim() === '' && { question: 'questionText' }),
    ...(typedOption.trim() !== ''
      ? { voteOptions: 'optionNotAdded' }
      : voteOptions.length < 2 && { voteOptions: 'questionOptions' }),
  };
}

function checkRuleOf(form: DraftForm): DraftErrors {
  if (form.ballot !== 'single') return {};
  const weighted = form.votingOrganisation !== 'none' && !(canSplit(form) && form.maySplit);
  return Object.keys(checkMajority(form.majority, weighted)).length > 0 ? { majority: 'field' } : {};
}

function checkTimes(form: DraftForm, { nowMs, sessionEndsMs }: Moments): DraftErrors {
  const opensAtMs = form.opening === 'set-time' ? Date.parse(form.opensAt) : null;
  const opensAt = opensAtMs === null ? null : checkTime(opensAtMs, nowMs);
  const late = opensAtMs !== null && sessionEndsMs !== null && opensAtMs >= sessionEndsMs;
  return {
    ...(opensAt !== null && { opensAt }),
    ...(opensAt === null && late && { opensAt: 'afterSession' as const }),
    ...checkEnding(form, nowMs, opensAtMs),
  };
}

function checkEnding(form: DraftForm, nowMs: number, opensAtMs: number | null): DraftErrors {
  switch (form.ending) {
    case 'by-hand':
      return {};
    case 'duration': {
      const quantity = wholeNumber(form.quantity);
      if (quantity === null || quantity === 0) return { quantity: 'duration' };
      const seconds = durationInSeconds(quantity, form.unit) ?? 0;
      return seconds > POLL_DURATION_MAX_SECONDS ? { quantity: 'durationLong' } : {};
    }
    case 'set-time': {
      const closesAtMs = Date.parse(form.closesAt);
      const closesAt = checkTime(closesAtMs, nowMs);
      if (closesAt !== null) return { closesAt };
      return opensAtMs !== null && closesAtMs <= opensAtMs ? { closesAt: 'closesBeforeOpens' } : {};
    }
  }
}

function checkTime(timeMs: number, nowMs: number): 'timeMissing' | 'timePast' | null {
  if (Number.isNaN(timeMs)) return 'timeMissing';
  return timeMs <= nowMs ? 'timePast' : null;
}

function wholeNumber(typed: string): number | null {
  return /^\d{1,9}$/u.test(typed.trim()) ? Number(typed) : null;
}
