import type { MinuteTextBlock } from '@hemicycle/contract/minute-text-blocks';
import { MINUTE_TEXT_BLOCK_MAX_CHARS } from '@hemicycle/contract/minute-limits';
import { permissions } from '@hemicycle/contract/permissions';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconX } from '../../ui/icons.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useAction, useMay } from '../auth/public.ts';
import styles from './Minutes.module.css';

/** The text blocks of the house: a press puts one into the minutes; new ones are kept, and others
 *  removed, for all clerks. Who runs only some sittings inserts them, and reads who keeps them.
 *  Source: BEY-34, PERM-08, looks picture 22. */
export function TextBlocks({ onInsert, onClose }: { onInsert: (text: string) => void; onClose: () => void }) {
  const { t } = useTranslation(['minutes', 'ui']);
  const { loaded, busy, loadAgain } = useLoaded(useCallback(() => api('GET /api/minute-text-blocks'), []));
  return (
    <Dialog
      title={t('textBlocks')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('ui:close')}</Button>}
    >
      {loaded.state === 'loading' ? (
        <Loading label={t('ui:loading')} rows={3} />
      ) : loaded.state === 'failed' ? (
        <LoadFailed
          title={t('textBlocksFailed')}
          error={loaded.error}
          busy={busy}
          onAgain={() => void loadAgain()}
        />
      ) : (
        <Blocks blocks={loaded.value.blocks} onInsert={onInsert} onChanged={loadAgain} />
      )}
    </Dialog>
  );
}

function Blocks({
  blocks,
  onInsert,
  onChanged,
}: {
  blocks: readonly MinuteTextBlock[];
  onInsert: (text: string) => void;
  onChanged: () => Promise<void>;
}) {
  const { t } = useTranslation('minutes');
  const [title, setTitle] = useState('');
  const [text, setText] = useState('');
  const keep = useAction(async (next: readonly MinuteTextBlock[]) => {
    await api('PUT /api/minute-text-blocks', { body: { blocks: [...next], before: [...blocks] } });
    await onChanged();
  });
  const runsEvery = useMay(permissions.everySession);
  const administers = useMay(permissions.adminPage);
  const mayKeep = runsEvery || administers;
  const isWhole = title.trim() !== '' && text.trim() !== '';

  async function handleKeep() {
    if (!(await keep.run([...blocks, { title: title.trim(), text: text.trim() }]))) return;
    setTitle('');
    setText('');
  }

  return (
    <div className={styles.textBlocks}>
      {keep.failureText !== null && <AlertBanner kind="error" title={keep.failureText} />}
      {blocks.length === 0 && <p>{t(mayKeep ? 'textBlocksNone' : 'textBlocksNoneYet')}</p>}
      <ul className={styles.quotable}>
        {blocks.map((block, index) => (
          <li key={`${String(index)} ${block.title}`} className={styles.textBlock}>
            <div dir="auto">
              <b>{block.title}</b>
              <p className={styles.quiet}>{block.text}</p>
            </div>
            <Button
              size="sm"
              aria-label={t('textBlockInsertNamed', { title: block.title })}
              onClick={() => onInsert(block.text)}
            >
              {t('quoteInsert')}
            </Button>
            {mayKeep && (
              <IconButton
                label={t('textBlockRemove', { title: block.title })}
                disabled={keep.busy}
                onClick={() => void keep.run(blocks.filter((_, at) => at !== index))}
              >
                <IconX aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {!mayKeep && <p className={styles.quiet}>{t('textBlocksOfHouse')}</p>}
      {mayKeep && (
        <section aria-labelledby="new-text-block" className={styles.textBlocks}>
          <h3 id="new-text-block" className={styles.sideTitle}>
            {t('textBlockNew')}
          </h3>
          <TextField
            label={t('textBlockTitle')}
            value={title}
            maxLength={100}
            dir="auto"
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <TextArea
            label={t('textBlockText')}
            rows={3}
            value={text}
            maxLength={MINUTE_TEXT_BLOCK_MAX_CHARS}
            dir="auto"
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <div>
            <Button busy={keep.busy} disabled={!isWhole} onClick={() => void handleKeep()}>
              {t('textBlockKeep')}
            </Button>
          </div>
        </section>
      )}
    </div>
  );
}
