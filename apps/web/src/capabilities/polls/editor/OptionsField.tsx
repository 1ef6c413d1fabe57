import type { BallotForm } from '@hemicycle/contract/ballots';
import { POLL_OPTION_MAX_CHARS, POLL_OPTIONS_MAX } from '@hemicycle/contract/limits';
import { addVoteOption } from '@hemicycle/rules/polls/vote-options';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../ui/announcer.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { IconX } from '../../../ui/icons.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { DecisionMark } from '../marks/DecisionMark.tsx';
import { MoveButtons } from './MoveButtons.tsx';
import { movedTo } from './moved-to.ts';
import styles from './OptionsField.module.css';
import { decisionKind, useOptionText } from '../words/poll-words.ts';

/** The options of a poll, or of one question of it: Enter adds what is typed and empties the field;
 *  each can be moved and removed. Source: POLL-08, POLL-09. */
export function OptionsField({
  voteOptions,
  typedOption,
  ballot,
  onChange,
  error,
  questionNumber,
}: {
  voteOptions: readonly string[];
  /** The text in the field that is not added to the options yet. */
  typedOption: string;
  ballot: BallotForm['kind'];
  onChange: (part: { readonly voteOptions?: readonly string[]; readonly typedOption?: string }) => void;
  error: string | undefined;
  /** The number of the question that has these options, from 1, where the ballot has several
   *  questions. */
  questionNumber?: number;
}) {
  const { t } = useTranslation('poll-editor');
  const { t: ui } = useTranslation('ui');
  const optionText = useOptionText();
  const field = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<'already-there' | 'too-long' | 'too-many' | null>(null);
  const refusal =
    refused === 'already-there'
      ? t('errors.optionTwice')
      : refused === 'too-long'
        ? t('errors.optionLong', { max: POLL_OPTION_MAX_CHARS })
        : refused === 'too-many'
          ? t('errors.optionMany', { max: POLL_OPTIONS_MAX })
          : undefined;
  const ofOne = questionNumber === undefined;

  // A new error from the form replaces the last refusal of this field.
  useEffect(() => {
    if (error !== undefined) setRefused(null);
  }, [error]);

  function handleAdd() {
    const added = addVoteOption(voteOptions, typedOption);
    setRefused(added.refused === 'blank' ? null : added.refused);
    if (added.refused === null) {
      onChange({ voteOptions: added.voteOptions, typedOption: added.typed });
      announce(t('optionAdded', { option: typedOption.trim() }));
    } else onChange({ typedOption: added.typed });
    field.current?.focus();
  }

  function handleRemove(option: string) {
    setRefused(null);
    onChange({ voteOptions: voteOptions.filter((one) => one !== option) });
    announce(t('optionRemoved', { option: optionText(option) }));
    field.current?.focus();
  }

  function handleMove(from: number, to: number) {
    onChange({ voteOptions: movedTo(voteOptions, from, to) });
    announce(t('optionMoved', { option: optionText(voteOptions[from] ?? ''), place: to + 1 }));
  }

  return (
    <div className={styles.options}>
      {voteOptions.length > 0 && (
        <ul
          className={styles.list}
          aria-label={ofOne ? t('options') : t('optionsOf', { number: questionNumber })}
        >
          {voteOptions.map((option, index) => (
            <li key={option} className={styles.option}>
              <DecisionMark kind={decisionKind(voteOptions, option, ballot)} sizePx={14} />
              <bdi className={styles.word}>{optionText(option)}</bdi>
              <MoveButtons
                name={optionText(option)}
                index={index}
                count={voteOptions.length}
                onMove={(to) => handleMove(index, to)}
              />
              <IconButton
                label={t('removeOption', { option: optionText(option) })}
                onClick={() => handleRemove(option)}
              >
                <IconX aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <TextField
        ref={field}
        label={ofOne ? t('addOption') : t('addOptionTo', { number: questionNumber })}
        hint={ofOne ? t('optionsHint') : undefined}
        error={refusal ?? error}
        value={typedOption}
        dir="auto"
        onChange={(event) => {
          setRefused(null);
          onChange({ typedOption: event.currentTarget.value });
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          handleAdd();
        }}
        end={
          <Button size="sm" variant="quiet" onClick={handleAdd} disabled={typedOption.trim() === ''}>
            {ui('add')}
          </Button>
        }
      />
    </div>
  );
}
