import type { Playback } from '@hemicycle/contract/playback';
import { elapsedText } from '@hemicycle/rules/foundations/duration';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../ui/class-names.ts';
import { Tip } from '../../ui/Tip.tsx';
import styles from './Lanes.module.css';
import { markAt, type Played } from './marks-of.ts';

type Of<Key extends 'items' | 'speakers' | 'votes'> = readonly Played<
  Omit<Playback[Key][number], 'fromMs' | 'untilMs'>
>[];

/** The marks of a recording with their places in it. */
export interface Marks {
  readonly items: Of<'items'>;
  readonly speakers: Of<'speakers'>;
  readonly votes: Of<'votes'>;
}

const SLIDER_STEP_MS = 1000;

/** Items, speakers and votes on one scale with the place that plays. The lanes are for the eye and
 *  a pointer: the panel lists the same marks for everybody, and the slider is for the keyboard. */
export function Lanes({
  marks,
  spans,
  lengthMs,
  atMs,
  onSeek,
}: {
  marks: Marks;
  spans: Playback['spans'];
  lengthMs: number;
  atMs: number;
  onSeek: (ms: number) => void;
}) {
  const { t } = useTranslation('playback');
  const percent = (ms: number) => `${String((Math.min(ms, lengthMs) / lengthMs) * 100)}%`;
  const from = (ms: number): CSSProperties => ({ left: percent(ms) });
  const placed = ({ fromMs, untilMs }: { fromMs: number; untilMs: number }): CSSProperties => ({
    left: percent(fromMs),
    width: percent(untilMs - fromMs),
  });
  const item = markAt(marks.items, atMs);
  const gaps = spans.slice(0, -1).map((_, at) => spans.slice(0, at + 1).reduce((sum, { ms }) => sum + ms, 0));
  return (
    // Time runs from left to right in every language, as on the players that people know.
    <div className={styles.lanes} dir="ltr">
      <div className={styles.drawn} aria-hidden="true">
        {marks.items.length > 0 && (
          <Lane name={t('items')}>
            {marks.items.map((mark) => (
              <Tip key={mark.id} text={`${mark.number} ${mark.title}`}>
                <button
                  type="button"
                  tabIndex={-1}
                  className={classNames(styles.item, mark === item && styles.now)}
                  style={placed(mark)}
                  onClick={() => onSeek(mark.fromMs)}
                >
                  {mark.number} {mark.title}
                </button>
              </Tip>
            ))}
          </Lane>
        )}
        {marks.speakers.length > 0 && (
          <Lane name={t('speakers')}>
            {marks.speakers.map((mark) => (
              <Tip key={mark.id} text={mark.name}>
                <button
                  type="button"
                  tabIndex={-1}
                  className={styles.speech}
                  aria-label={mark.name}
                  style={{ ...placed(mark), backgroundColor: mark.color ?? undefined }}
                  onClick={() => onSeek(mark.fromMs)}
                />
              </Tip>
            ))}
          </Lane>
        )}
        {marks.votes.length > 0 && (
          <Lane name={t('votes')}>
            {marks.votes.map((mark) => (
              <Tip key={mark.id} text={mark.title}>
                <button
                  type="button"
                  tabIndex={-1}
                  className={styles.vote}
                  style={from(mark.fromMs)}
                  onClick={() => onSeek(mark.fromMs)}
                >
                  {mark.number}
                </button>
              </Tip>
            ))}
          </Lane>
        )}
        <div className={styles.over}>
          {gaps.map((ms) => (
            <span key={ms} className={styles.gap} style={from(ms)} />
          ))}
          <span className={styles.head} style={from(atMs)} />
        </div>
      </div>
      <input
        className={styles.slider}
        type="range"
        aria-label={t('place')}
        aria-valuetext={t('placeText', { position: elapsedText(atMs), length: elapsedText(lengthMs) })}
        min={0}
        max={Math.max(SLIDER_STEP_MS, lengthMs)}
        step={SLIDER_STEP_MS}
        value={atMs}
        onChange={(event) => onSeek(Number(event.currentTarget.value))}
      />
    </div>
  );
}

function Lane({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.lane}>
      <span className={styles.name}>{name}</span>
      <div className={styles.marks}>{children}</div>
    </div>
  );
}
