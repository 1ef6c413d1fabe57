import type { CallInNumber } from '@hemicycle/contract/call-in-numbers';
import { searchCallInNumbers } from '@hemicycle/rules/sessions/search-call-in-numbers';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api-client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { useLoaded } from '../../../ui/use-loaded.ts';
import styles from './CallInNumbers.module.css';

/** The phone numbers for joining a meeting, with a search. `meetingId` is the session's
 *  `data_json.webex.id`. A caller needs the access code too, so it stands above the numbers.
 *  Source: FND-58, FND-59. */
export function CallInNumbers({
  meetingId,
  accessCode,
  onClose,
}: {
  meetingId: string;
  accessCode: string;
  onClose: () => void;
}) {
  const { t } = useTranslation(['chamber', 'ui']);
  const { loaded, busy, loadAgain } = useLoaded(
    useCallback(
      () => api('GET /api/votingsessions/callinnumbers/:meetingId', { params: { meetingId } }),
      [meetingId],
    ),
  );
  return (
    <Dialog
      title={t('callInNumbers')}
      onClose={onClose}
      actions={
        <Button onClick={onClose} data-autofocus>
          {t('ui:close')}
        </Button>
      }
    >
      <p className={styles.code}>
        {t('dialIn')}: <b dir="ltr">{accessCode}</b>
      </p>
      {loaded.state === 'loading' && <Loading label={t('ui:loading')} />}
      {loaded.state === 'failed' && (
        <LoadFailed
          title={t('callInFailed')}
          error={loaded.error}
          busy={busy}
          onAgain={() => void loadAgain()}
        />
      )}
      {loaded.state === 'ready' &&
        (loaded.value.items.length === 0 ? (
          <EmptyState title={t('noCallInNumbers')}>{t('noCallInNumbersText')}</EmptyState>
        ) : (
          <NumberList numbers={loaded.value.items} />
        ))}
    </Dialog>
  );
}

function NumberList({ numbers }: { numbers: readonly CallInNumber[] }) {
  const { t } = useTranslation('chamber');
  const [typed, setTyped] = useState('');
  const found = searchCallInNumbers(numbers, typed);
  return (
    <>
      <SearchField label={t('searchCallIn')} value={typed} onSearch={setTyped} />
      <p className={styles.found} role="status">
        {typed.trim() === '' ? '' : t('callInFound', { count: found.length })}
      </p>
      <ul className={styles.numbers} aria-label={t('callInNumbers')} tabIndex={-1}>
        {found.map(({ label, callInNumber }) => (
          <li key={`${label} ${callInNumber}`}>
            <span dir="auto">{label}</span>
            <a href={`tel:${callInNumber.replaceAll(/[^+\d*#]/gu, '')}`} dir="ltr">
              {callInNumber}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
