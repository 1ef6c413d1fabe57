import { EMAIL_PATTERN } from '@hemicycle/contract/email-pattern';
import { GUEST_NAME_MAX_CHARS } from '@hemicycle/contract/guest-names';
import type { GuestInvitation } from '@hemicycle/contract/guests';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, ApiError } from '../../api-client.ts';
import { keepHuddle } from '../../kept-huddle.ts';
import { noteFailure } from '../../note-failure.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import { useSiteConfig } from '../site/public.ts';
import styles from './Invitation.module.css';
import { OVER } from './refusals.ts';

/** Asks for name, address and consent, and signs the guest in. `proof`: of the address
 *  of a personal link; null: it is not asked. `onRefused`: the link admits nobody any more.
 *  `onProofLost`: the proof holds no longer. Source: GUEST-01, BEY-47. */
export function ComeForm({
  loginCode,
  invitation: { may, room, lobby, watches, cameAs },
  proof,
  onCame,
  onRefused,
  onProofLost,
}: {
  loginCode: string;
  invitation: GuestInvitation;
  proof: string | null;
  onCame: () => void;
  onRefused: () => void;
  onProofLost: () => void;
}) {
  const { t } = useTranslation('guests');
  const errorText = useErrorText();
  const isSignedIn = useSiteConfig().flags !== null;
  const [name, setName] = useState(cameAs?.replace(/ \([^()]*\)$/u, '') ?? '');
  const [email, setEmail] = useState('');
  const [agrees, setAgrees] = useState(false);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState({ name: false, email: false });
  const [failure, setFailure] = useState<string | null>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const emailField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (proof !== null) nameField.current?.focus();
  }, [proof]);
  // Somebody whose role only watches is not seen or heard, and is not asked.
  const takesPart = !may.speak || agrees;

  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const address = email.trim();
    const found = {
      name: name.trim() === '',
      email: address !== '' && !EMAIL_PATTERN.test(address.toLowerCase()),
    };
    setWrong(found);
    setFailure(null);
    if (found.name || found.email) {
      (found.name ? nameField : emailField).current?.focus();
      return;
    }
    setBusy(true);
    try {
      await api('POST /api/guest/login', {
        body: {
          loginCode,
          displayName: name.trim(),
          ...(address !== '' && { email: address }),
          consent: takesPart,
          ...(proof !== null && { proof }),
        },
      });
      if (room !== null) await keepRoom(room.id);
      onCame();
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && OVER.includes(error.code)) return onRefused();
      if (error instanceof ApiError && error.code === 'guest-code-needed') return onProofLost();
      setFailure(
        error instanceof ApiError && error.code === 'invalid-input' ? t('nameRefused') : errorText(error),
      );
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      {isSignedIn && cameAs === null && (
        <AlertBanner kind="info" title={t('signedInTitle')} urgent={false}>
          {t('signedInText')} <a href="/app/choose-session">{t('toTheSittings')}</a>
        </AlertBanner>
      )}
      {failure !== null && <AlertBanner kind="error" title={failure} />}
      <TextField
        ref={nameField}
        label={t('name')}
        hint={t('nameHint')}
        error={wrong.name ? t('nameMissing') : undefined}
        name="name"
        autoComplete="name"
        required
        dir="auto"
        maxLength={GUEST_NAME_MAX_CHARS}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {proof === null && (
        <TextField
          ref={emailField}
          label={t('email')}
          hint={t('emailHint')}
          error={wrong.email ? t('emailWrong') : undefined}
          type="email"
          name="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          dir="ltr"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      )}
      {may.speak && (
        <CheckField
          label={t('consent')}
          hint={t(watches ? 'consentHint' : 'consentNeeded')}
          checked={agrees}
          onChange={setAgrees}
        />
      )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        fullWidth
        busy={busy}
        unavailable={!takesPart && !watches}
      >
        {t(takesPart ? (may.speak ? 'toTheCheck' : 'goOn') : 'asObserver')}
      </Button>
      <p className={styles.next}>{t(lobby ? 'thenLobby' : 'thenChamber')}</p>
      {!isSignedIn && (
        <p className={styles.next}>
          {t('haveAccount')} <a href="/app/login">{t('signIn')}</a>
        </p>
      )}
    </form>
  );
}

/** Leads the guest into the room of the link once they enter the chamber. Where the person cannot
 *  be read, they stay in the chamber and find the room among the rooms. */
async function keepRoom(roomId: string): Promise<void> {
  try {
    const { info } = await api('GET /api/auth/sessioninfo');
    const { votingSessionToAttend: idVotingSession } = info.userSession;
    if (idVotingSession !== null) keepHuddle({ userId: info.userId, idVotingSession }, roomId);
  } catch (error) {
    noteFailure('the room of a guest link could not be kept', error);
  }
}
