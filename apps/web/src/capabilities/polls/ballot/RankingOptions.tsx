import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../ui/announcer.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { IconChevronDown, IconChevronUp, IconPlus, IconX } from '../../../ui/icons.ts';
import { useOptionText } from '../words/poll-words.ts';
import styles from './RankingOptions.module.css';

type Action = 'up' | 'down' | 'remove' | 'add';

/** A paper on which options are ranked, best first. Buttons add an option, move it up or down, and
 *  take it out. The new place of the option is announced, and the focus stays with it. Source:
 *  BEY-08. */
export function RankingOptions({
  voteOptions,
  ranked,
  onChange,
  disabled,
}: {
  voteOptions: readonly string[];
  ranked: readonly string[];
  onChange: (options: readonly string[]) => void;
  disabled: boolean;
}) {
  const { t } = useTranslation('polls');
  const optionText = useOptionText();
  const place = useRef<HTMLFieldSetElement>(null);
  const focusAt = useRef<{ option: string; actions: readonly Action[] } | null>(null);
  const unranked = voteOptions.filter((option) => !ranked.includes(option));

  useEffect(() => {
    const wanted = focusAt.current;
    if (wanted === null) return;
    focusAt.current = null;
    const buttons = [...(place.current?.querySelectorAll<HTMLElement>('[data-option]') ?? [])];
    const ofOption = buttons.filter((button) => button.dataset['option'] === wanted.option);
    wanted.actions
      .map((action) => ofOption.find((button) => button.dataset['action'] === action))
      .find((button) => button !== undefined)
      ?.focus();
  }, [ranked]);

  function handleAdd(option: string) {
    const next = unranked[unranked.indexOf(option) + 1] ?? unranked.find((one) => one !== option);
    focusAt.current =
      next === undefined ? { option, actions: ['up', 'remove'] } : { option: next, actions: ['add'] };
    onChange([...ranked, option]);
    announce(t('ballot.rankedAs', { option: optionText(option), place: ranked.length + 1 }));
  }

  function handleMove(option: string, by: -1 | 1) {
    const at = ranked.indexOf(option) + by;
    const others = ranked.filter((one) => one !== option);
    focusAt.current = { option, actions: by === -1 ? ['up', 'down'] : ['down', 'up'] };
    onChange([...others.slice(0, at), option, ...others.slice(at)]);
    announce(t('ballot.rankedAs', { option: optionText(option), place: at + 1 }));
  }

  function handleRemove(option: string) {
    focusAt.current = { option, actions: ['add'] };
    onChange(ranked.filter((one) => one !== option));
    announce(t('ballot.unrankedNow', { option: optionText(option) }));
  }

  return (
    <fieldset ref={place} className={styles.ranking} disabled={disabled}>
      <legend className={styles.legend}>{t('ballot.rank')}</legend>
      {ranked.length > 0 && (
        <ol className={styles.list} aria-label={t('ballot.yourRanking')}>
          {ranked.map((option, index) => {
            const word = optionText(option);
            const mark = { 'data-option': option };
            return (
              <li key={option} className={styles.ranked}>
                <span className={styles.rank}>{index + 1}</span>
                <bdi className={styles.word}>{word}</bdi>
                <span className={styles.actions}>
                  {index > 0 && (
                    <IconButton
                      {...mark}
                      data-action="up"
                      label={t('ballot.moveUp', { option: word })}
                      onClick={() => handleMove(option, -1)}
                    >
                      <IconChevronUp aria-hidden="true" />
                    </IconButton>
                  )}
                  {index < ranked.length - 1 && (
                    <IconButton
                      {...mark}
                      data-action="down"
                      label={t('ballot.moveDown', { option: word })}
                      onClick={() => handleMove(option, 1)}
                    >
                      <IconChevronDown aria-hidden="true" />
                    </IconButton>
                  )}
                  <IconButton
                    {...mark}
                    data-action="remove"
                    label={t('ballot.takeOut', { option: word })}
                    onClick={() => handleRemove(option)}
                  >
                    <IconX aria-hidden="true" />
                  </IconButton>
                </span>
              </li>
            );
          })}
        </ol>
      )}
      {unranked.length > 0 && (
        <ul className={styles.list} aria-label={t('ballot.notRanked')}>
          {unranked.map((option) => (
            <li key={option}>
              <button
                type="button"
                className={styles.add}
                data-option={option}
                data-action="add"
                aria-label={t('ballot.rankAs', { option: optionText(option), place: ranked.length + 1 })}
                onClick={() => handleAdd(option)}
              >
                <bdi className={styles.word}>{optionText(option)}</bdi>
                <IconPlus aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.note}>{t('ballot.rankHint')}</p>
    </fieldset>
  );
}
