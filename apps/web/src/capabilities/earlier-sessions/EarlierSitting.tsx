import type { EarlierSessionInFull } from '@hemicycle/contract/earlier-sessions';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { ApiError } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { joinSentences } from '../../i18n/sentences.ts';
import { listComma } from '../../i18n/list-comma.ts';
import { listOfNames } from '../../i18n/list-of-names.ts';
import { useLive } from '../../realtime/use-live.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { FOYER } from '../auth/public.ts';
import { SittingTranscript } from '../captions/public.ts';
import { SittingRecordings } from '../playback/public.ts';
import { ProceedingsPart, useProceedings } from '../proceedings/public.ts';
import { FocusedResult, showPoll, SittingResults, useVotingHidden } from '../polls/public.ts';
import { SessionHead } from '../records/public.ts';
import { CheckReceipt } from './CheckReceipt.tsx';
import { EARLIER_PATH } from './earlier-path.ts';
import styles from './EarlierSitting.module.css';
import { type PapersPath, SittingFiles } from './SittingFiles.tsx';
import { useEarlierSitting } from './use-earlier-sitting.ts';
import { useTimesOf } from './use-times-of.ts';

/** An ended sitting, for people who belong to it: its facts, its results and then its proceedings.
 *  Beside them stand the check of the viewer's own votes, the signed record and the files. Source:
 *  SPEC-NOTES N7, looks picture 18. */
export function EarlierSitting({
  idVotingSession,
  papersPath,
}: {
  idVotingSession: string;
  papersPath: PapersPath;
}) {
  const { t } = useTranslation(['earlier-sessions', 'ui']);
  const { loaded, busy, loadAgain } = useEarlierSitting(idVotingSession);
  const isHeld = useLive((live) => live.session?.idVotingSession === idVotingSession);
  return (
    <>
      <BackLink to={EARLIER_PATH}>{t('title')}</BackLink>
      {loaded.state === 'loading' && <Loading label={t('ui:loading')} />}
      {loaded.state === 'failed' &&
        (loaded.error instanceof ApiError && loaded.error.code === 'not-found' ? (
          <NotYours />
        ) : (
          <LoadFailed
            title={t('sittingFailedTitle')}
            error={loaded.error}
            busy={busy}
            onAgain={() => void loadAgain()}
          />
        ))}
      {loaded.state === 'ready' && isHeld && <Sitting session={loaded.value} papersPath={papersPath} />}
    </>
  );
}

/** The message for a person who may not read the sitting. It is the same where no such sitting
 *  exists, so that it reveals nothing. */
function NotYours() {
  const { t } = useTranslation('earlier-sessions');
  return (
    <>
      <h1 className={styles.title}>{t('notYoursTitle')}</h1>
      <p className={styles.facts}>{t('notYoursText')}</p>
      <p className={styles.way}>
        <Link className={buttonClass({ variant: 'primary' })} to={EARLIER_PATH}>
          {t('toList')}
        </Link>
      </p>
    </>
  );
}

function Sitting({ session, papersPath }: { session: EarlierSessionInFull; papersPath: PapersPath }) {
  const { t } = useTranslation('earlier-sessions');
  const { idVotingSession, stage, title } = session;
  const isOver = stage === 'ended' || stage === 'sits-on';
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title} dir="auto">
          {title}
        </h1>
        <span className={styles.stage}>{t(`stage.${stage}`)}</span>
      </div>
      <SittingFacts session={session} />
      {stage === 'sits-on' && <p className={styles.facts}>{t('sitsOnText')}</p>}
      {isOver ? (
        <Parts key={idVotingSession} {...{ session, papersPath }} />
      ) : (
        <>
          <EmptyState
            title={t('notOverTitle')}
            action={
              <Link className={buttonClass()} to={FOYER}>
                {t('toFoyer')}
              </Link>
            }
          >
            {t('notOverText')}
          </EmptyState>
          <Part>
            <SittingRecordings idVotingSession={idVotingSession} />
          </Part>
        </>
      )}
    </>
  );
}

function SittingFacts({ session }: { session: EarlierSessionInFull }) {
  const { t } = useTranslation('earlier-sessions');
  const { day, times, end, onItsDay } = useTimesOf(session);
  const { attendedCount, expectedCount, presided } = session;
  const number = (value: number) => formats().number(value);
  const people = presided.map(({ name, fromMs }) =>
    t('presidedFrom', { name: listOfNames([name]), start: onItsDay(fromMs) }),
  );
  return (
    <p className={styles.facts}>
      {joinSentences([
        t('planned', { day, times }),
        people.length > 0 && t('presided', { people: people.join(listComma()) }),
        end !== null && t('end', { end }),
        attendedCount > 0 &&
          t('attended', { attended: number(attendedCount), expected: number(expectedCount) }),
      ])}
    </p>
  );
}

function Parts({ session, papersPath }: { session: EarlierSessionInFull; papersPath: PapersPath }) {
  const { t } = useTranslation('earlier-sessions');
  const hidden = useVotingHidden();
  const read = useProceedings(session.idVotingSession, !hidden);
  useVoteOfAddress();
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        {!hidden && (
          <section aria-labelledby="results">
            <h2 id="results" className={styles.part}>
              {t('results')}
            </h2>
            <Part>
              <SittingResults earlier={read.earlier} />
            </Part>
          </section>
        )}
        <Part>
          <ProceedingsPart title={session.title} plannedMs={session.epochStartTime} read={read} />
        </Part>
        <Part>
          <SittingTranscript idVotingSession={session.idVotingSession} />
        </Part>
      </div>
      <div className={styles.side}>
        {!hidden && (
          <Part>
            <CheckReceipt isWhole={read.isWhole} />
          </Part>
        )}
        {read.head !== null && (
          <Part>
            <SessionHead head={read.head} />
          </Part>
        )}
        <Part>
          <SittingRecordings idVotingSession={session.idVotingSession} />
        </Part>
        <Part>
          <SittingFiles
            idVotingSession={session.idVotingSession}
            isWhole={read.isWhole}
            {...{ papersPath }}
          />
        </Part>
      </div>
      {!hidden && (
        <LazyPart>
          <FocusedResult />
        </LazyPart>
      )}
    </div>
  );
}

/** Opens the vote that the address names, as `#vote-…`, once it was read. */
function useVoteOfAddress() {
  const { hash } = useLocation();
  const named = hash.startsWith('#vote-') ? decodeURIComponent(hash.slice('#vote-'.length)) : null;
  const isThere = useLive((live) => named !== null && live.polls.some(({ id }) => id === named));
  useEffect(() => {
    if (isThere && named !== null) showPoll(named);
  }, [isThere, named]);
}

/** A part whose program and texts are loaded while the rest of the page is already shown. */
function Part({ children }: { children: ReactNode }) {
  const { t } = useTranslation('ui');
  return (
    <LazyPart inPlace fallback={<Loading label={t('loading')} />}>
      {children}
    </LazyPart>
  );
}
