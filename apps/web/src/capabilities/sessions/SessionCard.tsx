import type { VotingSession } from '@hemicycle/contract/sessions';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { Button } from '../../ui/Button.tsx';
import { IconArrowRight } from '../../ui/icons.ts';
import { Select } from '../../ui/Select.tsx';
import { AgendaLink } from './AgendaLink.tsx';
import { nameTimes } from './name-times.ts';
import styles from './SessionCard.module.css';

/** A session that is open now. */
export function SessionCard({
  session,
  nowMs,
  primary,
  roleNames,
  role,
  onRole,
  busy,
  onJoin,
  papersPath,
}: {
  session: VotingSession;
  nowMs: number;
  /** Whether its button is the filled one. Only one of several open sessions has it. */
  primary: boolean;
  roleNames: readonly string[];
  role: string;
  onRole: (role: string) => void;
  busy: boolean;
  onJoin: () => void;
  papersPath: (idVotingSession: string) => string;
}) {
  const { t } = useTranslation('sessions');
  const titleId = `session-${session.idVotingSession}`;
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <div className={styles.about}>
        <p className={styles.when}>
          <span className={styles.mark}>{t('openNow')}</span>
          <span className={styles.times}>{t('sinceAndEnds', nameTimes(session, nowMs, t))}</span>
        </p>
        <h2 id={titleId} className={styles.title}>
          <bdi>{session.title}</bdi>
        </h2>
        {session.description !== '' && (
          <p className={styles.description}>
            <bdi>{session.description}</bdi>
          </p>
        )}
        {session.lobby === undefined ? (
          <Attendance session={session} />
        ) : (
          <p className={styles.note}>{t('hasLobby')}</p>
        )}
        {!session.mayVote && <p className={styles.note}>{t('youDoNotVote')}</p>}
        <AgendaLink {...{ session, papersPath }} />
      </div>
      <div className={styles.join}>
        {roleNames.length > 1 && (
          <Select
            label={t('joinAs')}
            value={role}
            onChoose={onRole}
            choices={roleNames.map((name) => ({ value: name, label: name }))}
          />
        )}
        <Button
          variant={primary ? 'primary' : 'default'}
          size="lg"
          fullWidth
          busy={busy}
          onClick={onJoin}
          aria-label={t('joinNamed', { title: session.title })}
          iconAfter={<IconArrowRight aria-hidden="true" />}
        >
          {t('join')}
        </Button>
      </div>
    </article>
  );
}

function Attendance({ session }: { session: VotingSession }) {
  const { t } = useTranslation('sessions');
  const { number } = formats();
  return (
    <dl className={styles.facts}>
      <dt>{t('present')}</dt>
      <dd>
        {t('presentOf', { present: number(session.presentCount), members: number(session.memberCount) })}
      </dd>
      {session.presiding !== null && (
        <>
          <dt>{t('presiding')}</dt>
          <dd>
            <bdi>{session.presiding}</bdi>
          </dd>
        </>
      )}
      {session.currentItem !== undefined && (
        <>
          <dt>{t('currentItem')}</dt>
          <dd>
            <bdi>{session.currentItem}</bdi>
          </dd>
        </>
      )}
    </dl>
  );
}
