import type { MediaCapWarning } from '@hemicycle/media';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { mediaFailed, useChamberMedia } from './chamber-media.ts';
import { refusalOf, refusalText } from './join-failure.ts';
import { playBlockedSound, useBlockedSound } from './remote-sound.ts';

function keyOf(warning: MediaCapWarning): string {
  return `${warning.source} ${warning.level}`;
}

/** The banner of the media under the top bar. It shows one message at a time: the browser holds the
 *  sound back or is unsupported, the connection failed, the meeting's password was not typed, or
 *  how many cameras or microphones still fit. Source: NOTIF-02, SESS-20, SESS-23, DESIGN §2. */
export function MediaBanner({ onRejoin }: { onRejoin: () => void }) {
  const { t } = useTranslation(['chamber', 'ui']);
  const failed = useChamberMedia(({ snapshot }) => mediaFailed(snapshot));
  const problem = useChamberMedia(({ snapshot }) => snapshot.problem?.code);
  const gaveUp = problem === 'given-up';
  const warnings = useChamberMedia(({ snapshot }) => snapshot.caps.warnings);
  const blocked = useBlockedSound((sound) => sound.blocked);
  const [dismissed, setDismissed] = useState<string | null>(null);
  if (blocked) {
    return (
      <AlertBanner
        kind="warning"
        title={t('soundBlockedTitle')}
        action={
          <TextButton tone="inherit" alone onClick={playBlockedSound}>
            {t('turnOnSound')}
          </TextButton>
        }
      >
        {t('soundBlockedText')}
      </AlertBanner>
    );
  }
  if (failed && problem === 'unsupported') {
    return (
      <AlertBanner kind="error" title={t('mediaUnsupportedTitle')}>
        {t('mediaUnsupportedText')}
      </AlertBanner>
    );
  }
  if (failed) {
    return (
      <AlertBanner
        kind={gaveUp ? 'info' : 'error'}
        title={t(gaveUp ? 'meetingPassword.givenUpTitle' : 'mediaFailedTitle')}
        action={
          <TextButton tone="inherit" alone onClick={onRejoin}>
            {t(gaveUp ? 'meetingPassword.type' : 'ui:ok')}
          </TextButton>
        }
      >
        {t(gaveUp ? 'meetingPassword.givenUpText' : refusalText(refusalOf(problem)))}
      </AlertBanner>
    );
  }
  const warning = warnings.find((one) => keyOf(one) !== dismissed);
  if (warning === undefined) return null;
  const level = warning.level === 'full' ? 'capFull' : 'capNear';
  return (
    <AlertBanner
      key={keyOf(warning)}
      kind="info"
      title={t(`${level}.${warning.source}`)}
      onDismiss={() => setDismissed(keyOf(warning))}
    >
      {t(`${level}Detail.${warning.source}`, { limit: warning.limit })}
    </AlertBanner>
  );
}
