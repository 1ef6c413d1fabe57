import { DISPLAY_NAME_MAX_CHARS } from '@hemicycle/contract/display-names';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { isLanguage, type Language, languages } from '../../i18n/languages.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useAction } from '../auth/public.ts';
import styles from './DisplayDesk.module.css';

const choices = Object.values(languages).map(({ code, languageNative }) => ({
  value: code,
  label: languageNative,
}));

/** A new display: its name, and in which languages it speaks, one or two side by side. */
export function NewDisplay({
  idVotingSession,
  onMade,
}: {
  idVotingSession: string;
  onMade: () => Promise<void>;
}) {
  const { t } = useTranslation('display-desk');
  const [name, setName] = useState('');
  const [first, setFirst] = useState<Language>(currentLanguage());
  const [second, setSecond] = useState<Language | null>(null);
  const { run, busy, failureText, forget } = useAction(async () => {
    await api('POST /api/displays/:idVotingSession', {
      params: { idVotingSession },
      body: { name: name.trim(), languages: second === null || second === first ? [first] : [first, second] },
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
        value={first}
        choices={choices}
        onChoose={(value) => isLanguage(value) && setFirst(value)}
      />
      <Select
        label={t('secondLanguage')}
        value={second === first ? '' : (second ?? '')}
        choices={[{ value: '', label: t('noSecond') }, ...choices.filter(({ value }) => value !== first)]}
        onChoose={(value) => setSecond(isLanguage(value) ? value : null)}
      />
      <Button type="submit" busy={busy} unavailable={name.trim() === ''}>
        {t('make')}
      </Button>
    </form>
  );
}
