import { countByGroup } from '@hemicycle/rules/people/count-by-group';
import { useTranslation } from 'react-i18next';
import { chamberParts } from '../../../chamber-parts.ts';
import { formats } from '../../../i18n/formats.ts';
import { useLive } from '../../../realtime/use-live.ts';
import { presentPeople, useGroups, useOwnHuddleId } from '../../people/public.ts';
import { useSiteConfig } from '../../site/public.ts';
import styles from './ChamberTab.module.css';
import { DialInFacts } from './DialInFacts.tsx';

const details = chamberParts.flatMap(({ Details }) => Details ?? []);

/** The details of the sitting: its title, day and times, who presides, how to dial in where the
 *  session has it, what the parts of the chamber give, and how many people of each group are here.
 *  Source: FND-53 … FND-57, PEOP-27. */
export function ChamberTab() {
  const { t } = useTranslation('chamber');
  const session = useLive((live) => live.session);
  const people = useLive((live) => live.people);
  const huddleId = useOwnHuddleId();
  const groups = useGroups();
  const types = useSiteConfig().flags?.groupTypesForInfoDropdown ?? ['primary'];
  if (session === null) return null;
  const here = presentPeople(people, huddleId);
  const counts = countByGroup(here, groups, types);
  const { shortDay, timeRange } = formats();
  return (
    <div className={styles.chamber}>
      <h2 className={styles.title}>
        <bdi>{session.title}</bdi>
      </h2>
      {session.description !== '' && (
        <p className={styles.description}>
          <bdi>{session.description}</bdi>
        </p>
      )}
      <dl className={styles.facts}>
        <dt>{t('day')}</dt>
        <dd>{shortDay(session.epochStartTime)}</dd>
        <dt>{t('time')}</dt>
        <dd>
          <span dir="ltr">{timeRange(session.epochStartTime, session.epochEndTime)}</span>
        </dd>
        <dt>{t('presiding')}</dt>
        <dd>
          <bdi>{session.presiding ?? t('nobodyPresides')}</bdi>
        </dd>
        <dt>{t('present')}</dt>
        <dd>{t('presentCount', { count: here.length })}</dd>
        <DialInFacts idVotingSession={session.idVotingSession} />
      </dl>
      {details.map((Details, at) => (
        <Details key={at} />
      ))}
      {here.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('groups')}</h3>
          <ul className={styles.groups}>
            {counts.groups.map(({ group, people: count }) => (
              <li key={group.id} style={{ borderInlineStartColor: group.color }}>
                <span dir="auto">{group.name}</span>
                <span>{formats().number(count)}</span>
              </li>
            ))}
            {counts.guests > 0 && <li>{t('guestsCount', { n: formats().number(counts.guests) })}</li>}
            {counts.none > 0 && <li>{t('noneCount', { n: formats().number(counts.none) })}</li>}
          </ul>
        </>
      )}
    </div>
  );
}
