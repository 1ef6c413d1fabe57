import type { Attendance, PresenceAt } from '@hemicycle/contract/attendance';
import { presentShare } from '@hemicycle/rules/people/attendance';
import { presenceEnd, quorumTurns, type QuorumTurn } from '@hemicycle/rules/people/quorum-turns';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { ReportPart, ReportTable } from '../../ui/Report.tsx';
import styles from './Attendance.module.css';
import { presencePath } from './presence-path.ts';

const WIDTH = 600;
const HEIGHT = 160;
/** The signs of the quorum differ in shape, not only in color. */
const SIGNS = { reached: '▲', lost: '▽', unset: '○' } as const;
const TURNS = { reached: 'quorumReached', lost: 'quorumLost', unset: 'quorumUnset' } as const;

/** The share of the expected people present over time, as a stepped line and as a table, with the
 *  moments at which the quorum was reached or lost. The table is for people who cannot see the line
 *  or want the exact numbers. Time runs in the direction of reading. Source: BEY-12. */
export function PresenceChart({ attendance }: { attendance: Attendance }) {
  const { t } = useTranslation('people');
  const { presence, expected, asOf, quorum } = attendance;
  const first = presence[0];
  if (first === undefined) return <p className={styles.quiet}>{t('nobodyCame')}</p>;
  const until = presenceEnd(presence, asOf);
  const turns = quorumTurns(quorum).filter(({ at }) => at <= until);
  const highest = Math.max(expected, ...presence.map(({ present }) => present), 1);
  const peak = Math.max(...presence.map(({ present }) => present));
  return (
    <ReportPart title={t('presenceTitle')}>
      <div className={styles.chart}>
        <span className={styles.scale} aria-hidden="true">
          <span>{expected > 0 ? `${formats().number(100)} %` : formats().number(highest)}</span>
          <span>{expected > 0 ? `${formats().number(0)} %` : formats().number(0)}</span>
        </span>
        <div className={styles.plot}>
          <svg
            className={styles.steps}
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={t('presenceLabel', {
              from: formats().stamp(first.at),
              to: formats().stamp(until),
              peak: formats().number(peak),
              expected: formats().number(expected),
            })}
          >
            <path
              className={styles.area}
              d={presencePath(presence, { asOf: until, highest, width: WIDTH, height: HEIGHT })}
            />
          </svg>
          {turns.map(({ at, stood }) => (
            <span
              key={at}
              className={styles.turn}
              data-stood={stood}
              style={{ insetInlineStart: `${shareOfTime(at, first.at, until) * 100}%` }}
              aria-hidden="true"
            >
              {SIGNS[stood]}
            </span>
          ))}
        </div>
        <span className={styles.times} aria-hidden="true">
          <span>{formats().time(first.at)}</span>
          <span>{formats().time(until)}</span>
        </span>
      </div>
      <Legend turns={turns} />
      <details className={styles.twin}>
        <summary>{t('presenceAsTable')}</summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard */}
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('presenceAsTable')}>
          <StepsTable presence={presence} expected={expected} turns={turns} />
        </div>
      </details>
    </ReportPart>
  );
}

/** Which part of the time had passed at a moment: 0 to 1. */
function shareOfTime(at: number, fromMs: number, untilMs: number): number {
  return Math.min(1, Math.max(0, (at - fromMs) / Math.max(1, untilMs - fromMs)));
}

function Legend({ turns }: { turns: readonly QuorumTurn[] }) {
  const { t } = useTranslation('people');
  const stoods = [...new Set(turns.map(({ stood }) => stood))];
  if (stoods.length === 0) return null;
  return (
    <ul className={styles.legend}>
      {stoods.map((stood) => (
        <li key={stood}>
          <span aria-hidden="true">{SIGNS[stood]}</span> {t(TURNS[stood])}
        </li>
      ))}
    </ul>
  );
}

/** One row for each moment at which a number changed or the quorum turned. */
function StepsTable({
  presence,
  expected,
  turns,
}: {
  presence: readonly PresenceAt[];
  expected: number;
  turns: readonly QuorumTurn[];
}) {
  const { t } = useTranslation('people');
  const turnAt = new Map(turns.map(({ at, stood }) => [at, stood]));
  const moments = [...new Set([...presence.map(({ at }) => at), ...turnAt.keys()])].toSorted((a, b) => a - b);
  const stepAt = (moment: number) =>
    presence.findLast(({ at }) => at <= moment) ?? { at: moment, present: 0, others: 0 };
  const percentOf = ({ present }: PresenceAt) => {
    const share = presentShare(present, expected);
    return share === null ? null : `${formats().number(Math.round(share * 100))} %`;
  };
  return (
    <ReportTable
      columns={
        <>
          <th scope="col">{t('from')}</th>
          <th scope="col">{t('presentHeads')}</th>
          {expected > 0 && <th scope="col">{t('share')}</th>}
          <th scope="col">{t('others')}</th>
          {turns.length > 0 && <th scope="col">{t('quorum')}</th>}
        </>
      }
    >
      {moments.map((moment) => {
        const step = stepAt(moment);
        const stood = turnAt.get(moment);
        return (
          <tr key={moment}>
            <th scope="row">{formats().stampWithSeconds(moment)}</th>
            <td>{formats().number(step.present)}</td>
            {expected > 0 && <td>{percentOf(step)}</td>}
            <td>{formats().number(step.others)}</td>
            {turns.length > 0 && <td>{stood !== undefined && t(TURNS[stood])}</td>}
          </tr>
        );
      })}
    </ReportTable>
  );
}
