import type { LobbyPerson } from '@hemicycle/contract/lobby';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { useLive } from '../../realtime/use-live.ts';
import { Button } from '../../ui/Button.tsx';
import { confirmDialog } from '../../ui/dialog-store.ts';
import { Loading } from '../../ui/Loading.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useAction, useSignedIn } from '../auth/public.ts';
import { mediaFailed, useChamberMedia } from '../media/public.ts';
import styles from './Interview.module.css';
import { InterviewPicture } from './InterviewPicture.tsx';
import { InterviewQuestions } from './InterviewQuestions.tsx';
import { useInterviewed } from './interview-room.ts';
import { minutesText } from './minutes-text.ts';
import { RefusePerson } from './RefusePerson.tsx';
import { useSecond } from './use-second.ts';

/** The interview as its attendant sees it, in place of the chamber's stage: the person, the own
 *  picture, the questions of the house, and what the attendant decides. While the call rings,
 *  nobody is seen or heard. Source: LOBBY-03, BEY-19,
 *  looks picture 14. */
export function InterviewStage() {
  const { t } = useTranslation('lobby');
  const person = useInterviewed();
  if (person === undefined) return <Loading label={t('interviewJoining')} />;
  return <InterviewWith key={person.userId} person={person} />;
}

function InterviewWith({ person }: { person: LobbyPerson }) {
  const { t } = useTranslation(['lobby', 'chamber']);
  const { personDetails } = useSignedIn();
  const nowMs = useSecond();
  const there = useChamberMedia(({ snapshot }) =>
    snapshot.people.find(({ userId }) => userId === person.userId),
  );
  const own = useChamberMedia(({ snapshot }) => snapshot.self.camera);
  const isInterrupted = useChamberMedia(({ snapshot }) => mediaFailed(snapshot));
  const { displayName: name, avatar, interview } = person;
  const isLost = interview?.isHere === false;
  const rings = interview?.sinceMs === null;
  const title = t(rings ? 'callWith' : 'interviewWith', { name });
  const lasted = minutesText(nowMs - (interview?.sinceMs ?? interview?.calledMs ?? nowMs));
  return (
    <section className={styles.interview} aria-label={title}>
      <div className={styles.stage}>
        <InterviewPicture
          track={there?.camera ?? null}
          name={name}
          avatar={avatar}
          label={t('pictureOf', { name })}
          isSpeaking={there?.speaking === true}
        />
        <div className={styles.own}>
          <InterviewPicture
            track={own.status === 'on' ? own.track : null}
            name={personDetails.displayName}
            avatar={personDetails.avatar}
            label={t('ownPicture')}
            plate={t('chamber:you')}
            isMirrored
            isSmall
          />
          <div className={styles.words}>
            <p role="status">
              {t(
                isLost
                  ? 'personLost'
                  : rings
                    ? 'callRings'
                    : isInterrupted
                      ? 'interviewInterruptedBy'
                      : there === undefined
                        ? 'interviewJoining'
                        : 'onlyTwo',
              )}
            </p>
            <p className={styles.time} role="timer" aria-live="off">
              {lasted}
            </p>
          </div>
        </div>
      </div>
      <Sheet person={person} title={title} rings={rings} />
    </section>
  );
}

function Sheet({ person, title, rings }: { person: LobbyPerson; title: string; rings: boolean }) {
  const { t } = useTranslation('lobby');
  const { personDetails } = useSignedIn();
  const idVotingSession = useLive(({ session }) => session?.idVotingSession ?? '');
  const connected = useLive(({ connection }) => connection === 'connected');
  const [refusing, setRefusing] = useState(false);
  const { displayName: name, userId, identitySeenMs } = person;
  const params = { idVotingSession };
  const tellFailure = (detail: string) => showToast({ kind: 'error', text: t('queueFailed'), detail });
  const admit = useAction(
    () =>
      api('POST /api/lobby/votingsession/:idVotingSession/admit', { params, body: { userIds: [userId] } }),
    tellFailure,
  );
  const back = useAction(
    () => api('DELETE /api/lobby/votingsession/:idVotingSession/interview', { params }),
    tellFailure,
  );
  const identity = useAction(
    (note: string | undefined) =>
      api('POST /api/lobby/votingsession/:idVotingSession/interview/identity', {
        params,
        body: { userId, ...(note !== undefined && { note }) },
      }),
    tellFailure,
  );
  const reset = useAction(
    async () => {
      const sure = await confirmDialog({
        title: t('resetTitle', { name }),
        text: t('resetText'),
        confirmLabel: t('resetDeed'),
      });
      if (sure) await api('GET /api/lobby/resetAttendantCompleted');
    },
    (detail) => showToast({ kind: 'error', text: t('notReset'), detail }),
  );
  const busy = admit.busy || back.busy || reset.busy;
  return (
    <div className={styles.sheet}>
      <h2>{rings ? title : <VisuallyHidden>{title}</VisuallyHidden>}</h2>
      {rings ? (
        <p>{t('callRingsWhy', { name })}</p>
      ) : (
        <InterviewQuestions
          identitySeen={identitySeenMs !== null}
          identityWords={
            identitySeenMs === null
              ? t('identityHint')
              : t('identityLogged', {
                  by: personDetails.displayName,
                  name,
                  time: formats().timeWithSeconds(identitySeenMs),
                })
          }
          disabled={!connected || identity.busy}
          onIdentitySeen={(note) => void identity.run(note)}
        />
      )}
      <div className={styles.deeds}>
        <Button variant="danger" unavailable={!connected || busy} onClick={() => setRefusing(true)}>
          {t('refuse')}
        </Button>
        {!rings && (
          <Button
            variant="quiet"
            unavailable={!connected || busy}
            busy={reset.busy}
            onClick={() => void reset.run()}
          >
            {t('reset')}
          </Button>
        )}
        <Button unavailable={!connected || busy} busy={back.busy} onClick={() => void back.run()}>
          {t(rings ? 'callTakeBack' : 'backToQueue')}
        </Button>
        <Button
          variant="primary"
          unavailable={!connected || busy}
          busy={admit.busy}
          onClick={() => void admit.run()}
        >
          {t('admitNamed', { name })}
        </Button>
      </div>
      {refusing && (
        <RefusePerson idVotingSession={idVotingSession} person={person} onClose={() => setRefusing(false)} />
      )}
    </div>
  );
}
