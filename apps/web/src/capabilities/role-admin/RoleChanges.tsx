import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useErrorText } from '../../ui/use-error-text.ts';
import styles from './RoleAdmin.module.css';

/** Says what it changes for how many if a role holds these permissions, and whether a guest link of
 *  a coming sitting gives the role. Source: PERM-02, GUEST-26. */
export function RoleChanges({
  roleId,
  actionsAllowed,
  wordsOf,
}: {
  roleId: string;
  actionsAllowed: readonly string[];
  /** A permission in words. */
  wordsOf: (action: string) => string;
}) {
  const { t } = useTranslation('role-admin');
  const errorText = useErrorText();
  const wanted = actionsAllowed.join(' ');
  const load = useCallback(async () => {
    const [change, { used }] = await Promise.all([
      api('POST /api/roles/:roleId/preview', {
        params: { roleId },
        body: { actionsAllowed: wanted.split(' ').filter((action) => action !== '') },
      }),
      api('GET /api/guest/check-role-or-group-used-in-upcoming/:groupOrRoleId', {
        params: { groupOrRoleId: roleId },
      }),
    ]);
    return { ...change, used };
  }, [roleId, wanted]);
  const { loaded } = useLoaded(load);
  if (loaded.state === 'loading') return null;
  if (loaded.state === 'failed') return <p className={styles.note}>{errorText(loaded.error)}</p>;
  const { people, changes, used } = loaded.value;
  const number = (value: number) => formats().number(value);
  return (
    <section aria-label={t('changes')} aria-live="polite">
      <h2>{t('changes')}</h2>
      <p>{t('holders', { number: number(people) })}</p>
      {changes.length === 0 ? (
        <p>{t('noChanges')}</p>
      ) : (
        <ul>
          {changes.map(({ action, gains, people: those }) => (
            <li key={action}>
              {t(gains ? 'gains' : 'loses', { permission: wordsOf(action), number: number(those) })}
            </li>
          ))}
        </ul>
      )}
      {used && <p>{t('usedInLinks')}</p>}
      <p className={styles.note}>{t('atOnce')}</p>
    </section>
  );
}
