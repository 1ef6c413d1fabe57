import type { Caption } from '@hemicycle/contract/captions';
import type { Recording } from '@hemicycle/contract/recording';
import { speakerOf } from '@hemicycle/rules/captions/write-transcript';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFileOf } from '../../save-file.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconChevronDown, IconChevronUp } from '../../ui/icons.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useAction } from '../auth/public.ts';
import { markAt, type Played } from './marks-of.ts';
import { MarkRow } from './MarkRow.tsx';
import styles from './MarksPanel.module.css';
import type { Player } from './use-player.ts';

/** The captions of a recording with a search: the line being said is marked, and so are hits.
 *  `unapproved` is the number of automatic lines that are left out, since nobody has approved them.
 *  Source: BEY-15, BEY-39, looks picture 24. */
export function Transcript({
  player,
  recording,
  lines,
  unapproved,
  language,
  failure,
  onReadAgain,
}: {
  player: Player;
  recording: Recording;
  lines: readonly Played<Caption>[];
  unapproved: number;
  language: string | null;
  failure: unknown;
  onReadAgain: () => void;
}) {
  const { t } = useTranslation('playback');
  const [wanted, setWanted] = useState('');
  const [hit, setHit] = useState(0);
  const list = useRef<HTMLOListElement>(null);
  const file = `/api/recordings/${encodeURIComponent(recording.id)}/captions/${encodeURIComponent(language ?? '')}`;
  const saving = useAction(() => saveFileOf(file, 'captions.vtt'));
  const now = markAt(lines, player.atMs);
  const words = wanted.trim().toLocaleLowerCase();
  const hits = words === '' ? [] : lines.filter(({ text }) => text.toLocaleLowerCase().includes(words));
  const shownHit = hits[Math.min(hit, hits.length - 1)];

  useEffect(() => {
    if (now === undefined || words !== '') return;
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [now, words]);

  function goTo(step: number) {
    if (hits.length === 0) return;
    const next = (hit + step + hits.length) % hits.length;
    setHit(next);
    player.seek(hits[next]?.fromMs ?? 0);
    const at = lines.findIndex((line) => line === hits[next]);
    list.current?.querySelectorAll('li')[at]?.scrollIntoView({ block: 'nearest' });
  }

  if (failure !== null) {
    return <LoadFailed title={t('notRead')} error={failure} busy={false} onAgain={onReadAgain} />;
  }
  const leftOut = unapproved > 0 && <p className={styles.empty}>{t('unapproved', { count: unapproved })}</p>;
  if (language === null || lines.length === 0) {
    return leftOut || <p className={styles.empty}>{t('noCaptions')}</p>;
  }
  return (
    <>
      <div className={styles.search}>
        <SearchField
          label={t('search')}
          value={wanted}
          onSearch={(value) => {
            setWanted(value);
            setHit(0);
          }}
          onKeyDownCapture={(event) => {
            if (event.key === 'Enter') goTo(event.shiftKey ? -1 : 1);
          }}
        />
        {words !== '' && (
          <>
            <p className={styles.hits} role="status">
              {hits.length === 0
                ? t('noHit')
                : t('hits', { hit: Math.min(hit, hits.length - 1) + 1, count: hits.length })}
            </p>
            <IconButton label={t('hitBefore')} onClick={() => goTo(-1)}>
              <IconChevronUp aria-hidden="true" />
            </IconButton>
            <IconButton label={t('hitAfter')} onClick={() => goTo(1)}>
              <IconChevronDown aria-hidden="true" />
            </IconButton>
          </>
        )}
      </div>
      {leftOut}
      <ol ref={list} className={styles.list}>
        {lines.map((line, at) => {
          const speaker = speakerOf(line);
          const before = lines[at - 1];
          const isOfAnother =
            before === undefined ||
            speakerOf(before) !== speaker ||
            (before.automatic === null) !== (line.automatic === null);
          return (
            <MarkRow key={line.id} mark={line} now={line.fromMs === now?.fromMs} onPlay={player.seek}>
              {isOfAnother && (
                <span className={styles.speaker}>
                  <strong dir="auto">{speaker}</strong>{' '}
                  {line.automatic !== null && <span className={styles.group}>{t('automatic')}</span>}
                </span>
              )}
              <span dir="auto">
                {words === '' ? (
                  line.text
                ) : (
                  <Marked text={line.text} words={words} isShown={line === shownHit} />
                )}
              </span>
            </MarkRow>
          );
        })}
      </ol>
      <div className={styles.foot}>
        <TextButton alone aria-busy={saving.busy || undefined} onClick={() => void saving.run()}>
          {t('saveCaptions')}
        </TextButton>
        {saving.failureText !== null && <p role="alert">{saving.failureText}</p>}
      </div>
    </>
  );
}

/** A text with what was searched marked. */
function Marked({ text, words, isShown }: { text: string; words: string; isShown: boolean }) {
  const at = text.toLocaleLowerCase().indexOf(words);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark data-shown={isShown || undefined}>{text.slice(at, at + words.length)}</mark>
      <Marked text={text.slice(at + words.length)} words={words} isShown={isShown} />
    </>
  );
}
