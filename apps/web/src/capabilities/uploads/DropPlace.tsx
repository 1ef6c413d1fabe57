import { type DragEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './DropPlace.module.css';

/** An area onto which a file can be dropped; of several files it takes the first. Without
 *  `onDropFile` it takes none. */
export function DropPlace({
  onDropFile,
  children,
}: {
  onDropFile: ((file: File) => void) | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation('uploads');
  const [over, setOver] = useState(false);
  const carriesFiles = (event: DragEvent) =>
    onDropFile !== undefined && event.dataTransfer.types.includes('Files');
  return (
    <div
      className={styles.place}
      role="presentation"
      onDragOver={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        const { relatedTarget } = event;
        if (!(relatedTarget instanceof Node && event.currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDrop={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onDropFile?.(file);
      }}
    >
      {children}
      {over && <p className={styles.over}>{t('dropHere')}</p>}
    </div>
  );
}
