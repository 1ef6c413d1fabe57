import type { UploadedFile } from '@hemicycle/contract/uploads';
import { fileSizeText } from '@hemicycle/rules/uploads/file-size';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { languages } from '../../i18n/languages.ts';
import { IconDownload } from '../../ui/icons.ts';
import styles from './FileLink.module.css';

/** A link to save the file of a message: its name, kind and size. The page never displays the file.
 *  Source: UPL-07. */
export function FileLink({ file, href }: { file: UploadedFile; href: string | undefined }) {
  const { t } = useTranslation('uploads');
  const kind = file.name.slice(file.name.lastIndexOf('.') + 1).toUpperCase();
  const size = fileSizeText(file.sizeBytes, languages[currentLanguage()].intl);
  const words = (
    <>
      <IconDownload aria-hidden="true" />
      <span className={styles.words}>
        <bdi className={styles.name}>{file.name}</bdi>
        <span className={styles.kind}>
          <bdi>{kind}</bdi> · <bdi>{size}</bdi>
        </span>
      </span>
    </>
  );
  return href === undefined ? (
    <p className={styles.file}>{words}</p>
  ) : (
    <a
      className={styles.file}
      href={href}
      download={file.name}
      aria-label={t('download', { name: file.name, kind, size })}
    >
      {words}
    </a>
  );
}
