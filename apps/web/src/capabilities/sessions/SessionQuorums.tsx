import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { CheckGroup } from '../../ui/CheckGroup.tsx';
import { FormPart } from '../../ui/FormPart.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';

/** Which of the site's quorum rules a session applies. A rule that was made meanwhile, in another
 *  tab, appears when the clerk comes back to this one. Source: QUOR-07. */
export function SessionQuorums({
  applied,
  onChange,
}: {
  applied: readonly string[];
  onChange: (applied: readonly string[]) => void;
}) {
  const { t } = useTranslation(['admin-sessions', 'ui']);
  const { loaded, busy, loadAgain } = useLoaded(useCallback(() => api('GET /api/quorums'), []));
  useEffect(() => {
    function handleVisible() {
      if (document.visibilityState === 'visible') void loadAgain();
    }
    document.addEventListener('visibilitychange', handleVisible);
    return () => document.removeEventListener('visibilitychange', handleVisible);
  }, [loadAgain]);
  return (
    <FormPart title={t('quorums')} reason={t('quorumsReason')}>
      {loaded.state === 'loading' && <Loading label={t('ui:loading')} rows={2} />}
      {loaded.state === 'failed' && (
        <LoadFailed
          title={t('quorumsFailed')}
          error={loaded.error}
          busy={busy}
          onAgain={() => void loadAgain()}
        />
      )}
      {loaded.state === 'ready' && loaded.value.length === 0 && <p>{t('noQuorums')}</p>}
      {loaded.state === 'ready' && loaded.value.length > 0 && (
        <CheckGroup label={t('quorumsApplied')}>
          {loaded.value.map(({ id, name }) => (
            <CheckField
              key={id}
              label={<bdi>{name}</bdi>}
              checked={applied.includes(id)}
              onChange={(ticked) => onChange(ticked ? [...applied, id] : applied.filter((one) => one !== id))}
            />
          ))}
        </CheckGroup>
      )}
    </FormPart>
  );
}
