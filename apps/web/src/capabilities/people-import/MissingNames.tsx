import type { ImportMissing } from '@hemicycle/contract/user-import';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { listOfNames } from '../../i18n/list-of-names.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './ImportPeople.module.css';
import { KnownNames } from './KnownNames.tsx';
import { MakeRoles } from './MakeRoles.tsx';
import type { ReadList } from './read-list.ts';
import type { useImport } from './use-import.ts';

const KINDS = ['groups', 'organisations', 'weights', 'roles'] as const;
const NAMES_SHOWN_MAX = 30;

/** The groups, weights and roles that a list names and the site does not have, with the buttons
 *  that have them made, and those that exist. Nothing where none is missing. Source: PEOP-02,
 *  BEY-20. */
export function MissingNames({
  list,
  busy,
  work,
}: {
  list: ReadList;
  busy: boolean;
  work: ReturnType<typeof useImport>;
}) {
  const { t } = useTranslation('people-import');
  const [making, setMaking] = useState(false);
  const { missing } = list.dryRun;
  const isMade = list.reading.createGroups;
  const weights = missing.organisations.length + missing.weights.length;
  const groups = missing.groups.length + weights;
  if (groups + missing.roles.length === 0) return null;
  const made = weights === 0 ? 'makeGroupsAlone' : groups === weights ? 'makeWeights' : 'makeGroups';
  return (
    <>
      <AlertBanner
        kind={isMade && missing.roles.length === 0 ? 'info' : 'warning'}
        title={t('missing.title')}
        action={
          <span className={styles.buttons}>
            {groups > 0 && (
              <Button disabled={busy} onClick={() => work.makeGroups(!isMade)}>
                {isMade
                  ? t('missing.leaveGroups')
                  : t(`missing.${made}`, { count: groups, number: formats().number(groups) })}
              </Button>
            )}
            {missing.roles.length > 0 && (
              <Button disabled={busy} onClick={() => setMaking(true)}>
                {t('missing.makeRoles', {
                  count: missing.roles.length,
                  number: formats().number(missing.roles.length),
                })}
              </Button>
            )}
          </span>
        }
      >
        {KINDS.filter((kind) => missing[kind].length > 0).map((kind) => (
          <span key={kind} className={styles.missing}>
            {t(`missing.${kind}`)}: <bdi>{namesOf(missing, kind)}</bdi>
            {missing[kind].length > NAMES_SHOWN_MAX &&
              ` ${t('missing.more', { number: formats().number(missing[kind].length - NAMES_SHOWN_MAX) })}`}
            {kind !== 'roles' && isMade && ` (${t('missing.areMade')})`}
          </span>
        ))}
      </AlertBanner>
      <KnownNames />
      {making && (
        <MakeRoles
          names={missing.roles}
          onClose={() => setMaking(false)}
          onMade={(roleIds) => {
            setMaking(false);
            work.checkWithRoles(roleIds);
          }}
        />
      )}
    </>
  );
}

function namesOf(missing: ImportMissing, kind: keyof ImportMissing): string {
  return listOfNames(missing[kind].slice(0, NAMES_SHOWN_MAX));
}
