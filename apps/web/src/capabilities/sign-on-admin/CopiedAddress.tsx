import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { TextField } from '../../ui/TextField.tsx';
import styles from './SignOnAdmin.module.css';

/** An address or a secret to be entered elsewhere, with a button that copies it. */
export function CopiedAddress({
  label,
  hint,
  value,
  is = 'link',
}: {
  label: string;
  hint?: string;
  value: string;
  is?: 'link' | 'text';
}) {
  const { t } = useTranslation('sign-on-admin');
  return (
    <div className={styles.address}>
      <TextField
        label={label}
        hint={hint}
        value={value}
        readOnly
        dir="ltr"
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button aria-label={t('copyAddress', { label })} onClick={() => void copyText(value, is)}>
        {t('copy')}
      </Button>
    </div>
  );
}
