import type { ActsPage } from '@hemicycle/contract/audit';
import { MODERATION_ACT_KINDS, NOT_OF_MODERATORS } from '@hemicycle/contract/moderation-act-kinds';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTimeField } from '../../ui/DateTimeField.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import styles from './Acts.module.css';
import type { ActsChoice } from './use-acts.ts';
import { wordsOfActs } from './words-of-acts.ts';

const notOfModerators: ReadonlySet<string> = new Set(NOT_OF_MODERATORS);

/** The fields to choose acts by words, person, kind and time. In one session there are only those
 *  of moderators. */
export function ActsChoiceFields({
  searchField,
  choice,
  people,
  sessions,
  ofOneSession,
  onChange,
}: {
  searchField: RefObject<HTMLInputElement | null>;
  choice: ActsChoice;
  ofOneSession: boolean;
  people: ActsPage['people'];
  sessions: ActsPage['sessions'];
  onChange: (part: Partial<ActsChoice>) => void;
}) {
  const { t } = useTranslation(['moderation', 'audit']);
  const words = wordsOfActs();
  return (
    <div className={styles.choice}>
      <SearchField
        ref={searchField}
        label={t('searchActs')}
        value={choice.search}
        onSearch={(search) => onChange({ search })}
      />
      <div className={styles.fields}>
        <Select
          label={t('actPerson')}
          value={choice.person}
          onChoose={(person) => onChange({ person })}
          choices={[
            { value: '', label: t('actAnybody') },
            ...people.map(({ userId, name }) => ({ value: userId, label: name })),
          ]}
        />
        <Select
          label={words.act}
          value={choice.act}
          onChoose={(value) => onChange({ act: MODERATION_ACT_KINDS.find((kind) => kind === value) ?? '' })}
          choices={[
            { value: '', label: t('actAnything') },
            ...MODERATION_ACT_KINDS.filter((kind) => !ofOneSession || !notOfModerators.has(kind)).map(
              (kind) => ({
                value: kind,
                label: words.acts[kind],
              }),
            ),
          ]}
        />
        {!ofOneSession && (
          <Select
            label={t('audit:session')}
            value={choice.session}
            onChoose={(session) => onChange({ session })}
            choices={[
              { value: '', label: t('audit:anySession') },
              ...sessions.map(({ idVotingSession, title }) => ({ value: idVotingSession, label: title })),
            ]}
          />
        )}
        <DateTimeField label={t('actsFrom')} value={choice.from} onChange={(from) => onChange({ from })} />
        <DateTimeField
          label={t('actsUntil')}
          value={choice.until}
          onChange={(until) => onChange({ until })}
        />
      </div>
    </div>
  );
}
