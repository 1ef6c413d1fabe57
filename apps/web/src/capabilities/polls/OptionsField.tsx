import { POLL_OPTION_MAX_CHARS, POLL_OPTIONS_MAX } from '@hemicycle/contract/limits';
import { addVoteOption } from '@hemicycle/rules/polls/vote-options';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconChevronUp, IconX } from '../../ui/icons.ts';
import { TextField } from '../../ui/TextField.tsx';
import { DecisionMark } from './DecisionMark.tsx';
import styles from './OptionsField.module.css';
import { decisionKind, useOptionText } from './poll-words.ts';

/** The options of a poll: Enter adds what is typed and empties the field; each can be moved up and removed.
 *  Source: POLL-08, POLL-09. */
export function OptionsField({
  voteOptions,
  onChange,
  error,
}: {
  voteOptions: readonly string[];
  onChange: (voteOptions: readonly string[]) => void;
  error: string | undefined;
}) {
  const { t } = useTranslation('polls');
  const { t: ui } = useTranslation('ui');
  const optionText = useOptionText();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<'already-there' | 'too-long' | 'too-many' | null>(null);
  const refusal =
    refused === 'already-there'
      ? t('editor.errors.optionTwice')
      : refused === 'too-long'
        ? t('editor.errors.optionLong', { max: POLL_OPTION_MAX_CHARS })
        : refused === 'too-many'
          ? t('editor.errors.optionMany', { max: POLL_OPTIONS_MAX })
          : undefined;

  function handleAdd() {
    const added = addVoteOption(voteOptions, typed);
    setTyped(added.typed);
    setRefused(added.refused === 'blank' ? null : added.refused);
    if (added.refused === null) {
      onChange(added.voteOptions);
      announce(t('editor.optionAdded', { option: typed.trim() }));
    }
    field.current?.focus();
  }

  function handleRemove(option: string) {
    onChange(voteOptions.filter((one) => one !== option));
    announce(t('editor.optionRemoved', { option: optionText(option) }));
    field.current?.focus();
  }

  function handleUp(index: number) {
    const moved = [...voteOptions];
    const [option] = moved.splice(index, 1);
    if (option === undefined) return;
    moved.splice(index - 1, 0, option);
    onChange(moved);
    announce(t('editor.optionMoved', { option: optionText(option), place: index }));
  }

  return (
    <div className={styles.options}>
      {voteOptions.length > 0 && (
        <ul className={styles.list} aria-label={t('editor.options')}>
          {voteOptions.map((option, index) => (
            <li key={option} className={styles.option}>
              <DecisionMark kind={decisionKind(voteOptions, option)} sizePx={14} />
              <bdi className={styles.word}>{optionText(option)}</bdi>
              {index > 0 && (
                <IconButton
                  label={t('editor.moveUp', { option: optionText(option) })}
                  onClick={() => handleUp(index)}
                >
                  <IconChevronUp aria-hidden="true" />
                </IconButton>
              )}
              <IconButton
                label={t('editor.removeOption', { option: optionText(option) })}
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
        label={t('editor.addOption')}
        hint={t('editor.optionsHint')}
        error={refusal ?? error}
        value={typed}
        dir="auto"
        onChange={(event) => {
          setRefused(null);
          setTyped(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          handleAdd();
        }}
        end={
          <Button size="sm" variant="quiet" onClick={handleAdd} disabled={typed.trim() === ''}>
            {ui('add')}
          </Button>
        }
      />
    </div>
  );
}
