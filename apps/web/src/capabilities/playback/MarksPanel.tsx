import type { Caption } from '@hemicycle/contract/captions';
import type { Recording } from '@hemicycle/contract/recording';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Formats } from '../../i18n/formats.ts';
import { listComma } from '../../i18n/list-comma.ts';
import { classNames } from '../../ui/class-names.ts';
import type { Marks } from './Lanes.tsx';
import { markAt, type Played } from './marks-of.ts';
import { MarkRow } from './MarkRow.tsx';
import styles from './MarksPanel.module.css';
import { Transcript } from './Transcript.tsx';
import type { Player } from './use-player.ts';

const TABS = ['items', 'speakers', 'votes', 'transcript'] as const;
type Tab = (typeof TABS)[number];

/** The marks of a recording as lists, and its transcript, each a tab. Pressing one plays from
 *  there. Source: looks picture 24. */
export function MarksPanel({
  player,
  recording,
  marks,
  lines,
  unapproved,
  language,
  house,
  failure,
  onReadAgain,
}: {
  player: Player;
  recording: Recording;
  marks: Marks;
  lines: readonly Played<Caption>[];
  unapproved: number;
  language: string | null;
  house: Formats;
  failure: unknown;
  onReadAgain: () => void;
}) {
  const { t } = useTranslation('playback');
  const id = useId();
  const bar = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<Tab>(language === null ? 'items' : 'transcript');
  const { atMs, seek } = player;

  function handleKey(event: KeyboardEvent) {
    const isRtl = document.documentElement.dir === 'rtl';
    const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = TABS[(TABS.indexOf(open) + step + TABS.length) % TABS.length] ?? open;
    setOpen(next);
    bar.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  }

  const counts = {
    ...{ items: marks.items.length, speakers: marks.speakers.length, votes: marks.votes.length },
    transcript: null,
  };
  return (
    <section className={styles.panel} aria-label={t('panel')}>
      <div ref={bar} className={styles.tabs} role="tablist" aria-label={t('panel')}>
        {TABS.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-${tab}`}
            data-tab={tab}
            className={styles.tab}
            aria-selected={tab === open}
            aria-controls={`${id}-content`}
            tabIndex={tab === open ? 0 : -1}
            onClick={() => setOpen(tab)}
            onKeyDown={handleKey}
          >
            {t(tab)} {counts[tab] !== null && <span className={styles.count}>{counts[tab]}</span>}
          </button>
        ))}
      </div>
      <div
        id={`${id}-content`}
        role="tabpanel"
        aria-labelledby={`${id}-${open}`}
        className={styles.content}
        tabIndex={0}
      >
        {open === 'items' && (
          <MarkList empty={t('noItems')}>
            {marks.items.map((mark) => (
              <MarkRow key={mark.id} mark={mark} now={mark === markAt(marks.items, atMs)} onPlay={seek}>
                <bdi>{mark.number}</bdi> <bdi>{mark.title}</bdi>
              </MarkRow>
            ))}
          </MarkList>
        )}
        {open === 'speakers' && (
          <MarkList empty={t('noSpeakers')}>
            {marks.speakers.map((mark) => (
              <MarkRow key={mark.id} mark={mark} now={mark === markAt(marks.speakers, atMs)} onPlay={seek}>
                <span className={styles.bar} style={{ backgroundColor: mark.color ?? undefined }} />
                <bdi>{mark.name}</bdi>{' '}
                {mark.groupName !== null && <bdi className={styles.group}>{mark.groupName}</bdi>}
              </MarkRow>
            ))}
          </MarkList>
        )}
        {open === 'votes' && (
          <MarkList empty={t('noVotes')}>
            {marks.votes.map((mark) => (
              <MarkRow key={mark.id} mark={mark} now={mark === markAt(marks.votes, atMs)} onPlay={seek}>
                {mark.number} <bdi>{mark.title}</bdi>{' '}
                <span className={styles.group}>
                  {t(`result.${mark.result}`)}
                  {mark.items.length > 0 &&
                    ` · ${t('ofItems', { count: mark.items.length, items: mark.items.join(listComma()) })}`}
                </span>
              </MarkRow>
            ))}
          </MarkList>
        )}
        {open === 'transcript' && (
          <Transcript {...{ player, recording, lines, unapproved, language, failure, onReadAgain }} />
        )}
      </div>
      {recording.gaps.length > 0 && (
        <ul className={classNames(styles.gaps)} aria-label={t('gaps')}>
          {recording.gaps.map((gap) => (
            <li key={gap.fromMs}>
              {t(`gap.${gap.why}`, {
                from: house.timeWithSeconds(gap.fromMs),
                until: house.timeWithSeconds(gap.toMs),
              })}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function MarkList({ empty, children }: { empty: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return <p className={styles.empty}>{empty}</p>;
  return <ol className={styles.list}>{children}</ol>;
}
