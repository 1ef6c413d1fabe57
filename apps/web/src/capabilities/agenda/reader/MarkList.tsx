import type { PaperMark } from '@hemicycle/contract/agenda-marks';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../i18n/formats.ts';
import { TextButton } from '../../../ui/TextButton.tsx';
import styles from './Reader.module.css';

/** The reader's marks in a paper, by their places; a mark that was made on an earlier version says
 *  so. Source: AGENDA-01. */
export function MarkList({
  marks,
  version,
  shown,
  hasPages,
  onShow,
  onEdit,
  onRemove,
}: {
  marks: readonly PaperMark[];
  version: number;
  shown: string | null;
  /** Whether words and places of the paper can be marked; otherwise only notes are written. */
  hasPages: boolean;
  onShow: (mark: PaperMark) => void;
  onEdit: (mark: PaperMark) => void;
  onRemove: (mark: PaperMark) => void;
}) {
  const { t } = useTranslation('agenda');
  const n = (value: number) => formats().number(value);
  if (marks.length === 0)
    return <p className={styles.facts}>{t(hasPages ? 'reader.noMarks' : 'reader.noNotes')}</p>;
  return (
    <ul className={styles.marks}>
      {marks.toSorted(byPlace).map((mark) => {
        const about = mark.quote || mark.note;
        return (
          <li key={mark.id} className={styles.mark} data-shown={shown === mark.id || undefined}>
            {mark.place !== null && (
              <button type="button" className={styles.quote} dir="auto" onClick={() => onShow(mark)}>
                {mark.quote === '' ? t('reader.page', { n: n(mark.place.page) }) : `“${mark.quote}”`}
              </button>
            )}
            {mark.note !== '' && (
              <p className={styles.noteText} dir="auto">
                {mark.note}
              </p>
            )}
            <p className={styles.facts}>
              {[
                ...(mark.place === null ? [] : [t('reader.page', { n: n(mark.place.page) })]),
                ...(mark.version < version ? [t('reader.onVersion', { n: n(mark.version) })] : []),
              ].join(' · ')}
            </p>
            <div className={styles.acts}>
              {mark.note === '' ? (
                <TextButton aria-label={t('writeNoteOn', { about })} onClick={() => onEdit(mark)}>
                  {t('writeNote')}
                </TextButton>
              ) : (
                <TextButton aria-label={t('changeNoteOn', { about })} onClick={() => onEdit(mark)}>
                  {t('changeNote')}
                </TextButton>
              )}
              <TextButton aria-label={t('reader.removeMark', { about })} onClick={() => onRemove(mark)}>
                {t('reader.remove')}
              </TextButton>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function byPlace(a: PaperMark, b: PaperMark): number {
  const at = ({ place }: PaperMark) => (place === null ? 0 : place.page + (place.rectangles[0]?.top ?? 0));
  return at(a) - at(b) || a.madeAt - b.madeAt;
}
