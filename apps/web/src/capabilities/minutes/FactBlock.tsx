import type { FactWording, MinuteBlock } from '@hemicycle/contract/minutes';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconAlertTriangle, IconLink, IconTrash } from '../../ui/icons.ts';
import styles from './Minutes.module.css';
import { sourcePath } from './source-path.ts';

type Fact = Extract<MinuteBlock, { kind: 'fact' }>;

/** What a fact says: its paragraphs and its table. */
export function Wording({ wording: { lines, table } }: { wording: FactWording }) {
  return (
    <>
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the lines of a wording never move
        <p key={index} dir="auto">
          {line}
        </p>
      ))}
      {table !== null && (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                {table.columns.map((column) => (
                  <th key={column} scope="col" dir="auto">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- the rows of a wording never move
                <tr key={index}>
                  {row.map((cell, column) => (
                    // oxlint-disable-next-line react/no-array-index-key -- the same
                    <td key={column} dir="auto">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

/** A fact of the minutes with a line at its start and its source in the margin. Where the source
 *  says something else now, both wordings and two buttons stand there. Source: BEY-34, looks
 *  picture 22. */
export function FactBlock({
  fact,
  sittingPath,
  agendaPath,
  busy,
  onSettle,
  onTakeOut,
}: {
  fact: Fact;
  sittingPath: string;
  /** The page on which the agenda is prepared; null where the reader does not prepare it. */
  agendaPath: string | null;
  busy: boolean;
  onSettle: (take: boolean) => void;
  /** Takes a quote out; null: the fact stays. */
  onTakeOut: (() => void) | null;
}) {
  const { t } = useTranslation('minutes');
  const id = useId();
  const { wording, source, changed } = fact;
  const isEmpty = wording.lines.length === 0 && wording.table === null;
  return (
    <>
      {wording.heading !== null && (
        <h2 className={styles.heading} id={`minutes-${fact.section}`} dir="auto">
          {wording.heading}
        </h2>
      )}
      {(!isEmpty || changed !== null) && (
        <div className={styles.row}>
          <div
            id={id}
            className={classNames(styles.fact, changed !== null && styles.changed)}
            role="group"
            aria-label={t('fact', { source: t(`sources.${source.kind}`) })}
          >
            <Wording wording={wording} />
            {changed !== null && (
              <div className={styles.change}>
                <p className={styles.warn}>
                  <IconAlertTriangle aria-hidden="true" />{' '}
                  {t(changed.wording === null ? 'goneNow' : 'changed')}
                </p>
                {changed.wording !== null && (
                  <>
                    {changed.wording.heading !== wording.heading && (
                      <p dir="auto">
                        <b>{changed.wording.heading}</b>
                      </p>
                    )}
                    <Wording wording={changed.wording} />
                  </>
                )}
                <p className={styles.choices}>
                  <Button size="sm" busy={busy} onClick={() => onSettle(true)}>
                    {t(changed.wording === null ? 'takeOut' : 'take')}
                  </Button>
                  <Button size="sm" variant="quiet" busy={busy} onClick={() => onSettle(false)}>
                    {t('keep')}
                  </Button>
                </p>
              </div>
            )}
          </div>
          <p className={styles.margin}>
            <IconLink aria-hidden="true" />
            <Link to={sourcePath(source, { sittingPath, agendaPath })}>{t(`sources.${source.kind}`)}</Link>
            {onTakeOut !== null && (
              <IconButton label={t('deleteQuote')} onClick={onTakeOut}>
                <IconTrash aria-hidden="true" />
              </IconButton>
            )}
          </p>
        </div>
      )}
    </>
  );
}
