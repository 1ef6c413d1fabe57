import type { Caption } from '@hemicycle/contract/captions';
import { CAPTION_DISPLAY } from '@hemicycle/rules/captions/caption-lines';
import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconBadgeCc } from '../../ui/icons.ts';
import { CaptionField } from './CaptionField.tsx';
import { type CaptionChoices, useCaptionChoices } from './caption-choices.ts';
import { useLineSize } from './caption-strip-size.ts';
import styles from './CaptionStrip.module.css';
import { useCaptioning } from './use-captioning.ts';
import { useHeardLines, useShownLines } from './use-shown-lines.ts';
import { useSpokenLines } from './use-spoken-lines.ts';
import { prefersStillness } from '../../ui/accessibility-mode.ts';

/** The captions on the stage: three lines, and below them the field of a captioner.
 *  Source: CAP-05, CAP-07, looks picture 11. */
export function CaptionStrip() {
  const { shows, types, language, isAutomatic } = useCaptioning();
  const choices = useCaptionChoices();
  return (
    <div className={styles.strip}>
      {shows && (
        <CaptionDisplay
          key={`${language} ${String(isAutomatic)}`}
          {...{ language, choices, types, isAutomatic }}
        />
      )}
      {types && <CaptionField language={language} />}
    </div>
  );
}

function CaptionDisplay({
  language,
  choices,
  types,
  isAutomatic,
}: {
  language: string;
  choices: CaptionChoices;
  types: boolean;
  isAutomatic: boolean;
}) {
  const heard = useHeardLines(language).filter(({ automatic }) => (automatic !== null) === isAutomatic);
  return (
    <>
      <CaptionLines heard={heard} choices={choices} isAutomatic={isAutomatic} />
      {/* A captioner's own lines are not read back to them. */}
      {choices.aloud && !types && <SpokenCaptions heard={heard} isAutomatic={isAutomatic} />}
    </>
  );
}

/** The lines as a person sees them. Each new line slides in from below for 500 ms; nothing moves
 *  where the person wants no motion. Screen readers have lines of their own. */
export function CaptionLines({
  heard,
  choices,
  isAutomatic,
}: {
  heard: readonly Caption[];
  choices: CaptionChoices;
  isAutomatic: boolean;
}) {
  const { t } = useTranslation('captions');
  const shown = useShownLines(heard);
  const { textPx, linePx } = useLineSize(choices);
  const list = useRef<HTMLDivElement>(null);
  const newest = shown.lines.at(-1)?.key;
  useLayoutEffect(() => {
    const moved = list.current;
    const heightPx = moved?.lastElementChild?.clientHeight ?? 0;
    if (newest === undefined || moved === null || heightPx === 0) return;
    if (prefersStillness()) return;
    moved.animate([{ transform: `translateY(${String(heightPx)}px)` }, { transform: 'none' }], {
      duration: CAPTION_DISPLAY.slideMs,
      easing: 'ease-out',
    });
  }, [newest]);
  const isDim = shown.lastTextMs === null;
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--caption-text': `${String(textPx / 16)}rem`,
    '--caption-line': `${String(linePx)}px`,
    opacity: isDim ? CAPTION_DISPLAY.dimOpacity : 1,
  };
  return (
    <div
      className={styles.display}
      data-colour={choices.colour}
      data-place={choices.place}
      style={style}
      aria-hidden="true"
    >
      {isDim && <IconBadgeCc />}
      {isAutomatic && !isDim && <span className={styles.automatic}>{t('automatic')}</span>}
      <div ref={list} className={styles.lines}>
        {shown.lines.map(({ key, text }) => (
          <p key={key} className={styles.line} dir="auto">
            {text}
          </p>
        ))}
      </div>
    </div>
  );
}

function SpokenCaptions({ heard, isAutomatic }: { heard: readonly Caption[]; isAutomatic: boolean }) {
  const { t } = useTranslation('captions');
  const pieces = useSpokenLines(heard);
  return (
    <div className={styles.spoken} role="log" aria-label={t(isAutomatic ? 'automaticCaptions' : 'captions')}>
      {pieces.map(({ key, text }) => (
        <p key={key} dir="auto">
          {text}
        </p>
      ))}
    </div>
  );
}
