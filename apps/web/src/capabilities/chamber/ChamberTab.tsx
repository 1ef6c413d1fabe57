import { countByGroup } from '@hemicycle/rules/people/count-by-group';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { serverClock } from '../../server-clock.ts';
import { useLive } from '../../realtime/use-live.ts';
import { useSiteConfig } from '../site/public.ts';
import styles from './ChamberTab.module.css';
import { useGroups } from './use-groups.ts';

/** What sitting this is: its title and times, who presides, and who is here by group.  Source: FND-55, PEOP-27. */
export function ChamberTab() {
  const { t } = useTranslation('chamber');
  const session = useLive((live) => live.session);
  const people = useLive((live) => live.people);
  const groups = useGroups();
  const types = useSiteConfig().flags?.groupTypesForInfoDropdown ?? ['primary'];
  if (session === null) return null;
  const here = Object.values(people).filter((person) => person.meeting === 'mainchamber' && !person.isBot);
  const counts = countByGroup(here, groups, types);
  const nowMs = serverClock.nowMs();
  const when = (ms: number) =>
    formats().daysAway(ms, nowMs) === 0
      ? formats().time(ms)
      : `${formats().day(ms, nowMs)} ${formats().time(ms)}`;
  return (
    <div className={styles.chamber}>
      <h2 className={styles.title} dir="auto">
        {session.title}
      </h2>
      {session.description !== '' && (
        <p className={styles.description} dir="auto">
          {session.description}
        </p>
      )}
      <dl className={styles.facts}>
        <dt>{t('presiding')}</dt>
        <dd dir="auto">{session.presiding ?? t('nobodyPresides')}</dd>
        <dt>{t('begun')}</dt>
        <dd>{when(session.epochStartTime)}</dd>
        <dt>{t('ends')}</dt>
        <dd>{when(session.epochEndTime)}</dd>
        <dt>{t('present')}</dt>
        <dd>{t('presentCount', { count: here.length })}</dd>
      </dl>
      {here.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('groups')}</h3>
          <ul className={styles.groups}>
            {counts.groups.map(({ group, people: count }) => (
              <li key={group.id} style={{ borderInlineStartColor: group.color }}>
                <span dir="auto">{group.name}</span>
                <span>{count}</span>
              </li>
            ))}
            {counts.guests > 0 && (
              <li>
                <span>{t('guests')}</span>
                <span>{counts.guests}</span>
              </li>
            )}
            {counts.none > 0 && (
              <li>
                <span>{t('noGroup')}</span>
                <span>{counts.none}</span>
              </li>
            )}
          </ul>
        </>
      )}
    </div>
  );
}
