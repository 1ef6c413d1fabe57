import type { AdministeredPerson } from '@hemicycle/contract/people-admin';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formats } from '../../i18n/formats.ts';
import { listComma } from '../../i18n/list-comma.ts';
import { listOfNames } from '../../i18n/list-of-names.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { NothingFound } from '../../ui/NothingFound.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import { useGroups } from '../people/public.ts';
import { ChangeManyBar } from './ChangeManyBar.tsx';
import { ADMIN_PEOPLE_PATH, IMPORT_PEOPLE_PATH, NEW_PERSON } from './people-admin-access.ts';
import styles from './PeopleAdmin.module.css';
import { filterOf, isFiltered, usePeopleList } from './use-people-list.ts';
import { useRoles } from './use-roles.ts';
import { weightsOf } from './weights-of.ts';

/** The accounts of the site, a page at a time: search, filters, and what can be done to many at
 *  once. Source: PEOP-02, looks picture 16. */
export function PeopleAdmin() {
  const { t } = useTranslation(['people-admin', 'ui']);
  const { view, show, loaded, busy, loadAgain } = usePeopleList();
  const groups = useGroups();
  const roles = useRoles();
  const [chosen, setChosen] = useState<ReadonlySet<string> | 'all'>(new Set());
  const field = useRef<HTMLInputElement>(null);
  const all = loaded.state === 'ready' ? loaded.value.all : 0;
  const people = loaded.state === 'ready' ? loaded.value.people : [];
  const roleNames = new Map(roles.state === 'ready' ? roles.value.map(({ id, name }) => [id, name]) : []);
  const groupOf = new Map(groups.map((group) => [group.id, group]));

  function handleFilter(part: Parameters<typeof show>[0]) {
    // A selection that a filter hides would be changed unseen.
    setChosen(new Set());
    show(part);
  }

  const columns: DataColumn<AdministeredPerson>[] = [
    {
      key: 'name',
      label: t('name'),
      sortBy: ({ displayName }) => displayName,
      renderCell: ({ id, displayName, avatar, email, switchedOffMs }) => (
        <span className={styles.person} data-off={switchedOffMs !== null || undefined}>
          <Avatar name={displayName} image={avatar} />
          <span className={styles.words}>
            <Link to={`${ADMIN_PEOPLE_PATH}/${id}`}>
              <bdi>{displayName}</bdi>
            </Link>
            <bdi className={styles.address}>{email}</bdi>
          </span>
        </span>
      ),
    },
    {
      key: 'roles',
      label: t('roles'),
      renderCell: (person) =>
        person.roles.length === 0
          ? t('none')
          : listOfNames(person.roles.map((id) => roleNames.get(id) ?? '')),
    },
    {
      key: 'groups',
      label: t('groups'),
      renderCell: (person) => {
        const named = person.groups.flatMap((id) => groupOf.get(id) ?? []);
        const shown = named.filter(({ grouptype }) => grouptype !== 'vote-weighting');
        if (shown.length === 0) return t('none');
        return shown.map(({ id, name, color }) => (
          <span key={id} className={styles.group}>
            <span className={styles.bar} style={{ backgroundColor: color }} />
            <bdi>{name}</bdi>
          </span>
        ));
      },
    },
    {
      key: 'weight',
      label: t('weight'),
      renderCell: (person) =>
        [...weightsOf(person.groups, groups).values()].join(listComma()) || t('noWeight'),
    },
    {
      key: 'lastSignIn',
      label: t('lastSignIn'),
      sortBy: ({ lastSignInMs }) => lastSignInMs ?? 0,
      renderCell: ({ switchedOffMs, lastSignInMs }) =>
        switchedOffMs === null ? (
          lastSignInMs === null ? (
            t('never')
          ) : (
            formats().stamp(lastSignInMs)
          )
        ) : (
          <span className={styles.off}>{t('switchedOff')}</span>
        ),
    },
  ];

  return (
    <>
      <div className={styles.head}>
        <h1>
          {t('title')}{' '}
          {loaded.state === 'ready' && <span className={styles.count}>{formats().number(all)}</span>}
        </h1>
        <span className={styles.buttons}>
          <Link className={buttonClass({})} to={IMPORT_PEOPLE_PATH}>
            {t('importList')}
          </Link>
          <Link className={buttonClass({ variant: 'primary' })} to={`${ADMIN_PEOPLE_PATH}/${NEW_PERSON}`}>
            {t('add')}
          </Link>
        </span>
      </div>
      <div className={styles.filters}>
        <SearchField
          ref={field}
          label={t('search')}
          value={view.search}
          onSearch={(search) => handleFilter({ search })}
        />
        <Select
          label={t('role')}
          value={view.role}
          choices={[
            { value: '', label: t('everyRole') },
            ...[...roleNames].map(([value, label]) => ({ value, label })),
          ]}
          onChoose={(role) => handleFilter({ role })}
        />
        <Select
          label={t('group')}
          value={view.group}
          choices={[
            { value: '', label: t('everyGroup') },
            ...groups.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChoose={(group) => handleFilter({ group })}
        />
        <Select
          label={t('state')}
          value={view.state}
          choices={[
            { value: 'all', label: t('everyState') },
            { value: 'on', label: t('stateOn') },
            { value: 'off', label: t('switchedOff') },
          ]}
          onChoose={(state) => handleFilter({ state: state === 'on' || state === 'off' ? state : 'all' })}
        />
      </div>
      {loaded.state === 'loading' && <Loading label={t('ui:loading')} rows={8} />}
      {loaded.state === 'failed' && (
        <LoadFailed
          title={t('failedTitle')}
          error={loaded.error}
          busy={busy}
          onAgain={() => void loadAgain()}
        />
      )}
      {loaded.state === 'ready' && (
        <DataTable
          label={t('title')}
          columns={columns}
          rows={people}
          total={all}
          keyOf={({ id }) => id}
          view={view}
          onView={show}
          selected={chosen === 'all' ? new Set(people.map(({ id }) => id)) : chosen}
          onSelect={setChosen}
          empty={
            isFiltered(view) ? (
              <NothingFound
                title={t('noHits')}
                showAll={t('showAll')}
                field={field}
                onShowAll={() => handleFilter({ search: '', role: '', group: '', state: 'all' })}
              >
                {t('noHitsText')}
              </NothingFound>
            ) : (
              <EmptyState title={t('emptyTitle')} />
            )
          }
        />
      )}
      {(chosen === 'all' || chosen.size > 0) && loaded.state === 'ready' && (
        <ChangeManyBar
          whom={chosen === 'all' ? { filter: filterOf(view), expected: all } : { userIds: [...chosen] }}
          count={chosen === 'all' ? all : chosen.size}
          all={all}
          roles={roles.state === 'ready' ? roles.value : []}
          groups={groups}
          onAll={() => setChosen('all')}
          onNone={() => setChosen(new Set())}
          onChanged={() => {
            setChosen(new Set());
            void loadAgain();
          }}
        />
      )}
    </>
  );
}
