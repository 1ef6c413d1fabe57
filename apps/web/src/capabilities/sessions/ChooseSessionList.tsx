import type { VotingSession } from '@hemicycle/contract/sessions';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { localZone } from '../../i18n/formats.ts';
import { MarkedText } from '../../i18n/MarkedText.tsx';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { announce } from '../../ui/announcer.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconRefresh } from '../../ui/icons.ts';
import { Loading } from '../../ui/Loading.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import { useSiteConfig } from '../site/public.ts';
import styles from './ChooseSessionList.module.css';
import { LaterSession } from './LaterSession.tsx';
import { ADMIN_SESSIONS_PATH, useMayAdministerSessions } from './session-admin-access.ts';
import { SessionCard } from './SessionCard.tsx';
import { useChooseSession } from './use-choose-session.ts';

/** The sessions that a person can join, the open ones first. `onJoined` is called once the server
 *  knows that the person has joined; `papersPath`: the page with the papers of a sitting. Source:
 *  SESS-05, SESS-06, SESS-08, FND-19, AGENDA-01. */
export function ChooseSessionList({
  onJoined,
  papersPath,
}: {
  onJoined: () => void;
  papersPath: (idVotingSession: string) => string;
}) {
  const { t } = useTranslation(['sessions', 'ui']);
  const { secretariatEmail } = useSiteConfig();
  const errorText = useErrorText();
  const administers = useMayAdministerSessions();
  const choice = useChooseSession();

  async function handleJoin(session: VotingSession) {
    if (await choice.join(session)) onJoined();
  }
  async function handleLookAgain() {
    await choice.lookAgain();
    announce(t('listUpdated'));
  }
  const lookAgain = (
    <Button
      icon={<IconRefresh aria-hidden="true" />}
      busy={choice.busy}
      onClick={() => void handleLookAgain()}
    >
      {t('lookAgain')}
    </Button>
  );

  const { loaded } = choice;
  if (loaded.state === 'loading') return <Loading label={t('ui:loading')} />;
  if (loaded.state === 'failed') {
    return (
      <EmptyState title={t('failedTitle')} action={lookAgain}>
        {errorText(loaded.error)}
      </EmptyState>
    );
  }
  if (loaded.open.length + loaded.later.length === 0) {
    return (
      <div className={styles.empty}>
        <h2>{t('emptyTitle')}</h2>
        <p className={styles.reason}>
          {administers ? (
            t('emptyTextAdmin')
          ) : secretariatEmail === null ? (
            t('emptyText')
          ) : (
            <MarkedText
              text={t('emptyTextWithMail', { email: secretariatEmail })}
              renderMark={(address) => (
                <a href={`mailto:${secretariatEmail}`} dir="ltr">
                  {address}
                </a>
              )}
            />
          )}
        </p>
        <div className={styles.ways}>
          {lookAgain}
          {administers && (
            <Link className={buttonClass({})} to={ADMIN_SESSIONS_PATH}>
              {t('toAdministration')}
            </Link>
          )}
        </div>
      </div>
    );
  }
  return (
    <div className={styles.list}>
      {choice.joinFailure !== null && <AlertBanner kind="error" title={errorText(choice.joinFailure)} />}
      {loaded.open.map((session, index) => (
        <SessionCard
          key={session.idVotingSession}
          session={session}
          nowMs={choice.nowMs}
          primary={index === 0}
          roleNames={choice.roleNames}
          role={choice.role}
          onRole={choice.setRole}
          busy={choice.joining === session.idVotingSession}
          onJoin={() => void handleJoin(session)}
          papersPath={papersPath}
        />
      ))}
      {loaded.later.length > 0 && (
        <section aria-labelledby="later">
          <h2 id="later" className={styles.later}>
            {t('later')}
          </h2>
          <ul className={styles.rows}>
            {loaded.later.map((session) => (
              <LaterSession
                key={session.idVotingSession}
                session={session}
                nowMs={choice.nowMs}
                busy={choice.joining === session.idVotingSession}
                onJoin={() => void handleJoin(session)}
                papersPath={papersPath}
              />
            ))}
          </ul>
        </section>
      )}
      <div className={styles.foot}>
        <p className={styles.zone}>{t('inYourZone', { zone: localZone() })}</p>
        {lookAgain}
      </div>
    </div>
  );
}
