import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { listOfNames } from '../../i18n/list-of-names.ts';
import styles from './ImportPeople.module.css';

/** The names of the roles and groups that a list may use; it opens by a press. Source: PEOP-02. */
export function KnownNames() {
  const { t } = useTranslation('people-import');
  const [open, setOpen] = useState(false);
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>{t('known.title')}</summary>
      {open && <Names />}
    </details>
  );
}

async function loadNames() {
  const [roles, groups] = await Promise.all([api('GET /api/roles'), api('GET /api/groups')]);
  return {
    roles: roles.map(({ name }) => name),
    groups: groups.flatMap(({ grouptype, name }) =>
      grouptype === 'vote-organisation' || grouptype === 'vote-weighting' ? [] : [name],
    ),
    organisations: groups.flatMap(({ grouptype, name }) => (grouptype === 'vote-organisation' ? [name] : [])),
  };
}

function Names() {
  const { t } = useTranslation(['people-import', 'ui']);
  const { loaded, busy, loadAgain } = useLoaded(loadNames);
  if (loaded.state === 'loading') return <Loading label={t('ui:loading')} />;
  if (loaded.state === 'failed') {
    return (
      <LoadFailed
        title={t('known.failed')}
        error={loaded.error}
        busy={busy}
        onAgain={() => void loadAgain()}
      />
    );
  }
  const names = loaded.value;
  return (
    <dl className={styles.known}>
      {(['roles', 'groups', 'organisations'] as const).map((kind) => (
        <div key={kind}>
          <dt>{t(`known.${kind}`)}</dt>
          <dd>{listOfNames(names[kind]) || t('none')}</dd>
        </div>
      ))}
    </dl>
  );
}
