import type { Poll } from '@hemicycle/contract/polls';
import type { RolledName } from '@hemicycle/contract/roll-call';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DecisionMark } from '../marks/DecisionMark.tsx';
import { decisionKind, useOptionText } from '../words/poll-words.ts';
import styles from './CallRoll.module.css';

/** All names in the order of the roll, with what became of each. A press calls a name out of turn.
 *  Source: BEY-41. */
export function RollList({
  poll,
  names,
  calledUserId,
  onCall,
}: {
  poll: Poll;
  names: readonly RolledName[];
  calledUserId: string | null;
  onCall: (userId: string) => void;
}) {
  const { t } = useTranslation('roll-call');
  const optionText = useOptionText();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const called = list.current?.querySelector<HTMLElement>('[aria-current]');
    called?.scrollIntoView?.({ block: 'nearest' });
  }, [calledUserId]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls can be reached by keyboard
    <ol ref={list} className={styles.list} aria-label={t('names')} tabIndex={0}>
      {names.map(({ userId, name, mark, answer, cast }) => (
        <li key={userId}>
          <button
            type="button"
            className={styles.row}
            aria-current={userId === calledUserId ? 'step' : undefined}
            onClick={() => onCall(userId)}
          >
            <DecisionMark
              kind={answer === null ? 'none' : decisionKind(poll.voteOptions, answer)}
              sizePx={13}
            />
            <bdi className={styles.rowName}>{name}</bdi>
            <span className={styles.quiet}>
              {answer !== null ? <bdi>{optionText(answer)}</bdi> : mark !== null && t(`marks.${mark}`)}
              {cast !== null && <> · {t(`by.${cast}`)}</>}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
