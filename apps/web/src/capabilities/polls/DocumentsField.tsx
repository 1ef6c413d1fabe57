import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconX } from '../../ui/icons.ts';
import { TextField } from '../../ui/TextField.tsx';
import styles from './OptionsField.module.css';

type Documents = readonly { readonly label: string; readonly url: string }[];

/** The documents of a poll as links: a name and an address each.  Source: POLL-02. */
export function DocumentsField({
  documentation,
  onChange,
}: {
  documentation: Documents;
  onChange: (documentation: Documents) => void;
}) {
  const { t } = useTranslation('polls');
  const labelField = useRef<HTMLInputElement>(null);
  const [label, setLabel] = useState('');
  const [url, setUrl] = useState('');
  const [tried, setTried] = useState(false);
  const labelWrong = label.trim() === '';
  const urlWrong = !/^https?:\/\/\S+$/i.test(url.trim()) || !URL.canParse(url.trim());

  function handleAdd() {
    setTried(true);
    if (labelWrong || urlWrong) return;
    onChange([...documentation, { label: label.trim(), url: url.trim() }]);
    setLabel('');
    setUrl('');
    setTried(false);
    labelField.current?.focus();
  }

  return (
    <div className={styles.options}>
      {documentation.length > 0 && (
        <ul className={styles.list} aria-label={t('editor.documents')}>
          {documentation.map((document, index) => (
            <li key={`${index} ${document.url}`} className={styles.option}>
              <bdi className={styles.word}>{document.label}</bdi>
              <IconButton
                label={t('editor.removeDocument', { label: document.label })}
                onClick={() => onChange(documentation.filter((one) => one !== document))}
              >
                <IconX aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <TextField
        ref={labelField}
        label={t('editor.docLabel')}
        error={tried && labelWrong ? t('editor.errors.docLabel') : undefined}
        value={label}
        maxLength={200}
        dir="auto"
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <TextField
        label={t('editor.docUrl')}
        hint={t('editor.docUrlHint')}
        error={tried && urlWrong ? t('editor.errors.docUrl') : undefined}
        value={url}
        maxLength={2000}
        dir="ltr"
        inputMode="url"
        onChange={(event) => setUrl(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          handleAdd();
        }}
      />
      <div>
        <Button onClick={handleAdd}>{t('editor.addDocument')}</Button>
      </div>
    </div>
  );
}
