import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { IconX } from '../../../ui/icons.ts';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './OptionsField.module.css';
import type { EditedDraft } from './use-poll-editor.ts';

const DOCUMENTS_MAX = 20;

/** The documents of a poll as links, each with a name and an address. Saving the draft reports a
 *  link that was typed but not added. Source: POLL-02. */
export function DocumentsField({ form, errors, change }: EditedDraft) {
  const { t } = useTranslation('poll-editor');
  const labelField = useRef<HTMLInputElement>(null);
  const [tried, setTried] = useState(false);
  const { documentation, typedLink } = form;
  const [label, url] = [typedLink.label.trim(), typedLink.url.trim()];
  const urlWrong = !/^https?:\/\/\S+$/i.test(url) || !URL.canParse(url);
  const notAdded = errors.typedLink === undefined ? undefined : t(`errors.${errors.typedLink}`);

  /** Emptying both fields also clears their errors. */
  function handleTyped(part: Partial<typeof typedLink>) {
    const typed = { ...typedLink, ...part };
    if (typed.label.trim() === '' && typed.url.trim() === '') setTried(false);
    change({ typedLink: typed });
  }

  function handleAdd() {
    setTried(true);
    if (label === '' || urlWrong) return;
    change({ documentation: [...documentation, { label, url }], typedLink: { label: '', url: '' } });
    setTried(false);
    labelField.current?.focus();
  }

  return (
    <div className={styles.options}>
      {documentation.length > 0 && (
        <ul className={styles.list} aria-label={t('documents')}>
          {documentation.map((document, index) => (
            <li key={`${index} ${document.url}`} className={styles.option}>
              <span className={styles.word}>
                <bdi>{document.label}</bdi>
                <span className={styles.address} dir="ltr">
                  {document.url}
                </span>
              </span>
              <IconButton
                label={t('removeDocument', { label: document.label })}
                onClick={() => {
                  change({ documentation: documentation.filter((one) => one !== document) });
                  labelField.current?.focus();
                }}
              >
                <IconX aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {documentation.length < DOCUMENTS_MAX && (
        <>
          <TextField
            ref={labelField}
            label={t('docLabel')}
            error={tried && label === '' ? t('errors.docLabel') : undefined}
            value={typedLink.label}
            maxLength={200}
            dir="auto"
            onChange={(event) => handleTyped({ label: event.currentTarget.value })}
          />
          <TextField
            label={t('docUrl')}
            hint={t('docUrlHint')}
            error={tried && urlWrong ? t('errors.docUrl') : tried && label === '' ? undefined : notAdded}
            value={typedLink.url}
            maxLength={2000}
            dir="ltr"
            inputMode="url"
            onChange={(event) => handleTyped({ url: event.currentTarget.value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              handleAdd();
            }}
          />
          <div>
            <Button onClick={handleAdd}>{t('addDocument')}</Button>
          </div>
        </>
      )}
    </div>
  );
}
