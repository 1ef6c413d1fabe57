import type { Attendance, Attendant } from '@hemicycle/contract/attendance';
import { weightsText } from '@hemicycle/rules/people/attendant-groups';
import { presenceEnd } from '@hemicycle/rules/people/quorum-turns';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { ReportPart, ReportTable } from '../../ui/Report.tsx';
import styles from './Attendance.module.css';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MARKS = { guest: 'markGuest', phone: 'markPhone' } as const;

/** The stays of each person: first everybody who is expected, also people who never came, then
 *  everybody else who was there. Source: BEY-12. */
export function AttendanceTable({ attendance }: { attendance: Attendance }) {
  const { people } = attendance;
  return (
    <>
      <People kind="expected" people={people.filter(({ expected }) => expected)} attendance={attendance} />
      <People kind="others" people={people.filter(({ expected }) => !expected)} attendance={attendance} />
    </>
  );
}

function People({
  kind,
  people,
  attendance,
}: {
  kind: 'expected' | 'others';
  people: readonly Attendant[];
  attendance: Attendance;
}) {
  const { t } = useTranslation('people');
  if (people.length === 0) return null;
  return (
    <ReportPart
      title={t(kind === 'expected' ? 'expectedPeople' : 'otherPeople')}
      count={formats().number(people.length)}
    >
      <ReportTable
        columns={
          <>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('staysColumn')}</th>
            <th scope="col">{t('minutes')}</th>
          </>
        }
      >
        {people.map((person) => (
          <tr key={person.userId}>
            <th scope="row" data-cell="name">
              <bdi>{person.displayName}</bdi>
              {person.cameAs !== 'account' && <span className={styles.mark}> {t(MARKS[person.cameAs])}</span>}
              <Groups person={person} />
            </th>
            <td>
              <Stays person={person} attendance={attendance} />
            </td>
            <td className={styles.minutes}>
              {person.stays.length > 0 &&
                t('minutesCount', { minutes: formats().number(Math.round(person.presentMs / MINUTE_MS)) })}
            </td>
          </tr>
        ))}
      </ReportTable>
    </ReportPart>
  );
}

/** The group and the weight in votes, under the name. */
function Groups({ person: { group, weights } }: { person: Attendant }) {
  const { t } = useTranslation('people');
  const weight = weightsText(weights);
  if (group === undefined && weight === null) return null;
  return (
    <span className={styles.groups}>
      {group !== undefined && <bdi>{group}</bdi>}
      {group !== undefined && weight !== null && ' · '}
      {weight !== null && t('weight', { weight })}
    </span>
  );
}

function Stays({ person, attendance }: { person: Attendant; attendance: Attendance }) {
  const { t } = useTranslation('people');
  if (person.stays.length === 0)
    return <span className={styles.quiet}>{t(attendance.ended ? 'didNotCome' : 'absent')}</span>;
  // Leave the date out when the sitting took less than one day.
  const { presence, asOf } = attendance;
  const oneDay = presenceEnd(presence, asOf) - (presence[0]?.at ?? asOf) < DAY_MS;
  const time = (ms: number) => (oneDay ? formats().timeWithSeconds(ms) : formats().stamp(ms));
  return (
    <ul className={styles.stays}>
      {person.stays.map(({ joinedAt, leftAt }) => (
        <li key={joinedAt}>
          <time dateTime={new Date(joinedAt).toISOString()}>{time(joinedAt)}</time>
          {' – '}
          {leftAt === null ? (
            <b>{t('stillHere')}</b>
          ) : (
            <time dateTime={new Date(leftAt).toISOString()}>{time(leftAt)}</time>
          )}
        </li>
      ))}
    </ul>
  );
}
