import type { PollRecordHead } from '@hemicycle/contract/polls';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { copyText } from '../../ui/copy-text.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconCopy } from '../../ui/icons.ts';
import { TextButton } from '../../ui/TextButton.tsx';
import { hexLines, shortHash } from './hex-groups.ts';
import styles from './TreeHead.module.css';

/** The head of the tree over a poll's ballots, as everybody is shown it: its beginning, the whole on demand, a button that copies all
 *  of it, and where it stands in the record.  Source: BEY-01, BEY-02, looks picture 6. */
export function TreeHead({ head }: { head: PollRecordHead }) {
  const { t } = useTranslation('records');
  const id = useId();
  const [whole, setWhole] = useState(false);
  return (
    <dl className={styles.facts}>
      <dt>{t('head.label')}</dt>
      <dd className={styles.head}>
        <code id={id} className={styles.hash} dir="ltr" data-root={head.root}>
          {whole ? hexLines(head.root) : shortHash(head.root)}
        </code>
        <IconButton label={t('head.copy')} onClick={() => void copyText(head.root)}>
          <IconCopy aria-hidden="true" />
        </IconButton>
        <TextButton alone aria-expanded={whole} aria-controls={id} onClick={() => setWhole(!whole)}>
          {whole ? t('head.less') : t('head.whole')}
        </TextButton>
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
