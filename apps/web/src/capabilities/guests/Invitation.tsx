import type { GuestInvitation } from '@hemicycle/contract/guests';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, ApiError } from '../../api-client.ts';
import { formats, formatsFor, localZone } from '../../i18n/formats.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { sentenceGap } from '../../i18n/sentences.ts';
import { serverClock } from '../../server-clock.ts';
import { Loading } from '../../ui/Loading.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { SiteLogo, useSiteConfig } from '../site/public.ts';
import { CodeStep } from './CodeStep.tsx';
import { ComeForm } from './ComeForm.tsx';
import styles from './Invitation.module.css';

/** What a code invites to, and the form by which a guest comes. `onCame` is called once the guest
 *  is signed in. Source: GUEST-01, GUEST-02, BEY-47. */
export function Invitation({ loginCode, onCame }: { loginCode: string; onCame: () => void }) {
  const { t } = useTranslation('ui');
  const [proof, setProof] = useState<string | null>(null);
  const load = useCallback(
    () => api('GET /api/guest/invitation/:loginCode', { params: { loginCode } }),
    [loginCode],
  );
  const { loaded, busy, loadAgain } = useLoaded(load);
  switch (loaded.state) {
    case 'loading':
      return <Loading label={t('loading')} rows={4} />;
    case 'failed':
      return isRefused(loaded.error) ? (
        <Refused error={loaded.error} />
      ) : (
        <LoadFailed
          title={t('pageFailedTitle')}
          error={loaded.error}
          busy={busy}
          onAgain={() => void loadAgain()}
        />
      );
    case 'ready': {
      const { codeGoesTo } = loaded.value;
      return (
        <div className={styles.columns}>
          <Facts invitation={loaded.value} />
          {codeGoesTo !== null && proof === null ? (
            <CodeStep
              loginCode={loginCode}
              codeGoesTo={codeGoesTo}
              onProven={setProof}
              onRefused={() => void loadAgain()}
            />
          ) : (
            <ComeForm
              loginCode={loginCode}
              invitation={loaded.value}
              proof={proof}
              onCame={onCame}
              onRefused={() => void loadAgain()}
              onProofLost={() => setProof(null)}
            />
          )}
        </div>
      );
    }
  }
}

/** Whether the server has decided; otherwise reading again may help. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

/** Why the link admits nobody, and what to do. */
function Refused({ error }: { error: unknown }) {
  const { t } = useTranslation('guests');
  const errorText = useErrorText();
  const { secretariatEmail } = useSiteConfig();
  const code = error instanceof ApiError ? error.code : '';
  return (
    <div className={styles.refused}>
      <h1>{t(code === 'guest-link-unknown' ? 'unknownTitle' : 'endedTitle')}</h1>
      <p>{code === 'session-ended' ? t('sittingOver') : errorText(error)}</p>
      {secretariatEmail !== null && (
        <p>
          {t('orAsk')} <Mail address={secretariatEmail} />
        </p>
      )}
    </div>
  );
}

function Mail({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} dir="ltr">
      {address}
    </a>
  );
}

function Facts({ invitation }: { invitation: GuestInvitation }) {
  const { t } = useTranslation('guests');
  const { siteName, secretariatEmail } = useSiteConfig();
  const { title, room, roleName, may, alone, endsAt, by, timeZone } = invitation;
  const house = formatsFor(currentLanguage(), timeZone);
  const said = may.speak ? (may.raiseHand ? 'maySpeak' : 'mayBeHeard') : 'mayWatch';
  return (
    <section aria-labelledby="invited-to">
      <SiteLogo />
      <p className={styles.house}>{t('invites', { siteName })}</p>
      <h1 id="invited-to" className={styles.title}>
        <bdi>{title}</bdi>
      </h1>
      <dl className={styles.facts}>
        <dt>{t('when')}</dt>
        <When invitation={invitation} />
        {room !== null && (
          <>
            <dt>{t('where')}</dt>
            <dd>
              <b>
                <bdi>{room.title}</bdi>
              </b>
              <p>{t('fromTheChamber')}</p>
            </dd>
          </>
        )}
        <dt>{t('youAre')}</dt>
        <dd>
          <b>{t('guestAs', { role: roleName })}</b>
          <p>
            {t(said)} {t(may.vote ? 'hasVote' : 'noVote')}
          </p>
        </dd>
        <dt>{t('link')}</dt>
        <dd>
          {by === 'title' ? t('byTitle') : t(alone ? 'yoursAlone' : 'forSeveral')}
          {sentenceGap()}
          {endsAt === null
            ? t('endsWithSitting')
            : t('endsAt', { time: t('timeThere', { time: house.stamp(endsAt), zone: nameOf(timeZone) }) })}
        </dd>
        {secretariatEmail !== null && (
          <>
            <dt>{t('help')}</dt>
            <dd>
              <Mail address={secretariatEmail} />
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}

/** A time zone as people read it. */
const nameOf = (timeZone: string) => timeZone.replaceAll('_', ' ');

/** The day and the times of the house with their zone; those of the reader too, where they
 *  differ. */
function When({ invitation }: { invitation: GuestInvitation }) {
  const { t } = useTranslation('guests');
  const { epochStartTime: start, epochEndTime: end, timeZone } = invitation;
  const house = formatsFor(currentLanguage(), timeZone);
  const [there, here] = [house.timeRange(start, end), formats().timeRange(start, end)];
  const nowMs = serverClock.nowMs();
  const [dayThere, dayHere] = [house.day(start, nowMs), formats().day(start, nowMs)];
  const agrees = timeZone === localZone() || (there === here && dayThere === dayHere);
  return (
    <dd>
      <b>{dayThere}</b>
      <p>{t('timeThere', { time: there, zone: nameOf(timeZone) })}</p>
      {!agrees && <p>{t('timeHere', { time: dayThere === dayHere ? here : `${dayHere}, ${here}` })}</p>}
    </dd>
  );
}
