import type { PollRecordHead } from '@hemicycle/contract/poll-record-head';
import { shownHash } from '@hemicycle/record/shown-hash';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { copyText } from '../../ui/copy-text.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconCopy } from '../../ui/icons.ts';
import styles from './ClosingHash.module.css';
import { ShownHash } from './ShownHash.tsx';

/** The closing hash of a poll, as everybody sees it, with a button that copies it and its place in
 *  the record. It is always shown in full, since two hashes with the same beginning could be
 *  mistaken for each other. Source: BEY-01, BEY-02, looks picture 6. */
export function ClosingHash({ head }: { head: PollRecordHead }) {
  const { t } = useTranslation('records');
  return (
    <dl className={styles.facts}>
      <dt>{t('head.label')}</dt>
      <dd className={styles.head}>
        <ShownHash hash={head.hash} />
        <IconButton label={t('head.copy')} onClick={() => void copyText(shownHash(head.hash))}>
          <IconCopy aria-hidden="true" />
        </IconButton>
      </dd>
      <dt>{t('head.place')}</dt>
      <dd>
        {t('head.entry', {
          sequence: formats().number(head.sequence),
          leaves: formats().number(head.treeSize),
        })}
      </dd>
    </dl>
  );
}
