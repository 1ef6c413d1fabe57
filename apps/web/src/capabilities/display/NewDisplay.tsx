import { DISPLAY_NAME_MAX_CHARS } from '@hemicycle/contract/display-names';
import type { DisplayLanguage } from '@hemicycle/contract/display-state';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useAction } from '../auth/public.ts';
import styles from './DisplayDesk.module.css';

const choices = {
  english: ['en-US'],
  arabic: ['ar'],
  both: ['en-US', 'ar'],
  bothArabicFirst: ['ar', 'en-US'],
} as const satisfies Record<string, readonly DisplayLanguage[]>;
const names = ['english', 'arabic', 'both', 'bothArabicFirst'] as const;
type Choice = (typeof names)[number];

/** A new display: its name, and in which languages it speaks. */
export function NewDisplay({
  idVotingSession,
  onMade,
}: {
  idVotingSession: string;
  onMade: () => Promise<void>;
}) {
  const { t } = useTranslation('display-desk');
  const [name, setName] = useState('');
  const [language, setLanguage] = useState<Choice>(currentLanguage() === 'ar' ? 'arabic' : 'english');
  const { run, busy, failureText, forget } = useAction(async () => {
    await api('POST /api/displays/:idVotingSession', {
      params: { idVotingSession },
      body: { name: name.trim(), languages: [...choices[language]] },
    });
    setName('');
    await onMade();
  });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') void run();
      }}
    >
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        error={failureText ?? undefined}
        value={name}
        maxLength={DISPLAY_NAME_MAX_CHARS}
        onChange={(event) => {
          setName(event.currentTarget.value);
          forget();
        }}
      />
      <Select
        label={t('language')}
        value={language}
        choices={names.map((value) => ({ value, label: t(value) }))}
        onChoose={(value) => setLanguage(names.find((one) => one === value) ?? 'english')}
      />
      <Button type="submit" busy={busy} unavailable={name.trim() === ''}>
        {t('make')}
      </Button>
    </form>
  );
}
