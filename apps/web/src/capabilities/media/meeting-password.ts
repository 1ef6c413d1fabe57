import { pageStore } from '../../page-state.ts';

/** The question for a meeting's password that stands now. `wrong`: the last one was. */
export interface PasswordQuestion {
  readonly wrong: boolean;
  /** null: given up. */
  readonly answer: (password: string | null) => void;
}

export const useMeetingPassword = pageStore<{ question: PasswordQuestion | null }>(() => ({
  question: null,
}));

/** Asks the person for the meeting's password; a question that still stands is given up. Resolves
 *  with null when given up. Source: SESS-23. */
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
