import { pageStore } from '../../page-state.ts';

/** The open question for a meeting's password. `wrong`: the last password was wrong. */
export interface PasswordQuestion {
  readonly wrong: boolean;
  /** Answers with the password; null: the person gave up. */
  readonly answer: (password: string | null) => void;
}

export const useMeetingPassword = pageStore<{ question: PasswordQuestion | null }>(() => ({
  question: null,
}));

/** Asks the person for the meeting's password; an earlier question that is still open counts as
 *  given up. Resolves with null when the person gave up. Source: SESS-23. */
export function askMeetingPassword(wrong: boolean): Promise<string | null> {
  useMeetingPassword.getState().question?.answer(null);
  return new Promise((resolve) => {
    const question: PasswordQuestion = {
      wrong,
      answer: (password) => {
        if (useMeetingPassword.getState().question === question)
          useMeetingPassword.setState({ question: null });
        resolve(password);
      },
    };
    useMeetingPassword.setState({ question });
  });
}
