import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { IconButton } from './IconButton.tsx';
import { IconDownload, IconX } from './icons.ts';
import styles from './Report.module.css';

/** A window for reading, with a close button in its head. */
export function ReportDialog({
  title,
  size,
  onClose,
  children,
}: {
  title: string;
  /** `report` for a few narrow tables, `inspection` for content that needs the full width. */
  size: 'report' | 'inspection';
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('ui');
  return (
    <Dialog
      title={title}
      size={size}
      onClose={onClose}
      headEnd={
        <IconButton label={t('close')} onClick={onClose}>
          <IconX aria-hidden="true" />
        </IconButton>
      }
    >
      {children}
    </Dialog>
  );
}

/** The sections of a report, one below the other. */
export function Report({ children }: { children: ReactNode }) {
  return <div className={styles.report}>{children}</div>;
}

/** A section with its title. `count` stands beside the title. `children` may use the id of the
 *  title to name themselves. */
export function ReportPart({
  title,
  count,
  children,
}: {
  title: string;
  count?: string;
  children: ReactNode | ((titleId: string) => ReactNode);
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 className={styles.title} id={id}>
        {title} {count !== undefined && <span className={styles.count}>{count}</span>}
      </h3>
      {typeof children === 'function' ? children(id) : children}
    </section>
  );
}

/** A table of a report. `columns` are the cells of its head, `total` the cells under the line at
 *  its foot. Cells with a name or a number carry `data-cell`. Source: looks §6. */
export function ReportTable({
  labelledBy,
  columns,
  total,
  children,
}: {
  labelledBy?: string;
  columns: ReactNode;
  total?: ReactNode;
  children: ReactNode;
}) {
  return (
    <table className={styles.table} aria-labelledby={labelledBy}>
      <thead>
        <tr>{columns}</tr>
      </thead>
      <tbody>{children}</tbody>
      {total !== undefined && (
        <tfoot>
          <tr>{total}</tr>
        </tfoot>
      )}
    </table>
  );
}

/** Buttons that download a report as files. */
export function ReportDownloads({
  files,
}: {
  files: readonly { readonly href: string; readonly label: string }[];
}) {
  return (
    <div className={styles.downloads}>
      {files.map(({ href, label }) => (
        <a key={href} className={buttonClass({ size: 'sm' })} href={href} download>
          <IconDownload aria-hidden="true" />
          <span>{label}</span>
        </a>
      ))}
    </div>
  );
}
