import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Select } from '../../ui/Select.tsx';
import { EncodingField } from './EncodingField.tsx';
import styles from './ImportPeople.module.css';
import type { Reading } from './read-list.ts';

/** How a list is read: the encoding of a file, the decimal sign of its weights, and whether groups
 *  that are missing are made. Source: PEOP-02, BEY-20, looks picture 17. */
export function ReadAnotherWay({
  reading,
  busy,
  isText = false,
  onRead,
}: {
  reading: Reading;
  busy: boolean;
  /** The list came as text, which has no encoding. */
  isText?: boolean;
  onRead: (reading: Reading) => void;
}) {
  const { t } = useTranslation('people-import');
  const [how, setHow] = useState(reading);
  return (
    <div className={styles.reading}>
      {!isText && (
        <EncodingField encoding={how.encoding} onChoose={(encoding) => setHow({ ...how, encoding })} />
      )}
      <Select
        label={t('decimal')}
        value={how.decimal ?? ''}
        choices={[
          { value: '', label: t('decimalAsk') },
          { value: 'point', label: t('decimalPoint') },
          { value: 'comma', label: t('decimalComma') },
        ]}
        onChoose={(value) =>
          setHow({ ...how, decimal: value === 'point' || value === 'comma' ? value : undefined })
        }
      />
      <CheckField
        label={t('createGroups')}
        hint={t('createGroupsHint')}
        checked={how.createGroups}
        onChange={(createGroups) => setHow({ ...how, createGroups })}
      />
      <Button busy={busy} onClick={() => onRead(how)}>
        {t('readAgain')}
      </Button>
    </div>
  );
}
