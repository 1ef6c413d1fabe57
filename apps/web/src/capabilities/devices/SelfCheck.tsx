import type { InterpretedLanguage } from '@hemicycle/contract/interpretation';
import i18next from 'i18next';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { IconRefresh } from '../../ui/icons.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { BackgroundChooser } from '../background/public.ts';
import { InputField, SpeakerField } from './DeviceFields.tsx';
import { LevelBar } from './LevelBar.tsx';
import { OwnTile } from './OwnTile.tsx';
import styles from './SelfCheck.module.css';
import { useSelfCheck } from './use-self-check.ts';
import { useWayIn, type WayIn } from './way-in.ts';

const SoundCheck = lazyPart(async () => {
  const [{ SoundCheck: loaded }] = await Promise.all([
    import('./SoundCheck.tsx'),
    i18next.loadNamespaces('sound'),
  ]);
  return { default: loaded };
});

/** The page before the chamber, to try and choose camera, microphone and speaker. `languages`:
 *  those into which the sitting is interpreted; null: not known yet. Source: DEV-01, DEV-03,
 *  BEY-38, looks picture 3. */
export function SelfCheck({
  onEnter,
  languages = [],
}: {
  onEnter: () => void;
  languages?: readonly InterpretedLanguage[] | null;
}) {
  const { t } = useTranslation('devices');
  const observerHintId = useId();
  const isInterpreted = languages && languages.length > 0;
  const check = useSelfCheck(onEnter, null, false, isInterpreted);
  const { camera, microphone, muted, maySendVideo } = check;
  const cameraFailed = camera.state === 'failed';
  const microphoneFailed = microphone.state === 'failed';
  const heard = microphone.state === 'on' && !muted ? microphone.track : null;

  if (!check.maySend) {
    return (
      <div className={styles.listening}>
        <p className={styles.hint}>{t('cannotSend')}</p>
        <SpeakerField
          entries={check.devices.speakers}
          chosen={check.speakerId}
          onChoose={check.chooseSpeaker}
        />
        <WayInButton way="withoutCamera" onEnter={check.enter} variant="primary" size="lg" fullWidth>
          {t('join')}
        </WayInButton>
      </div>
    );
  }

  return (
    <div className={styles.columns}>
      <div>
        <OwnTile check={check} unseenWords={t('othersDoNotSee')} />
        {maySendVideo && !cameraFailed && (
          <div className={styles.background}>
            <BackgroundChooser />
          </div>
        )}
      </div>
      <div className={styles.fields}>
        {maySendVideo && (
          <InputField
            kind="camera"
            entries={check.devices.cameras}
            chosen={camera.state === 'on' ? camera.deviceId : ''}
            problem={cameraFailed ? camera.problem : undefined}
            onChoose={check.chooseCamera}
          />
        )}
        <div className={styles.microphone} data-help="microphone">
          <InputField
            kind="microphone"
            entries={check.devices.microphones}
            chosen={microphone.state === 'on' ? microphone.deviceId : ''}
            problem={microphone.state === 'failed' ? microphone.problem : undefined}
            onChoose={check.chooseMicrophone}
          />
          {microphoneFailed ? (
            <Button size="sm" icon={<IconRefresh aria-hidden="true" />} onClick={check.tryMicrophoneAgain}>
              {t('tryMicrophoneAgain')}
            </Button>
          ) : (
            <>
              <LevelBar track={heard} />
              <p className={styles.hint}>{t(muted ? 'levelMuted' : 'levelHint')}</p>
              {isInterpreted === true && (
                <LazyPart>
                  <SoundCheck track={heard} languages={languages} />
                </LazyPart>
              )}
              {microphone.state === 'on' && microphone.offersNoiseReduction && isInterpreted !== true && (
                <CheckField
                  label={t('noiseReduction')}
                  checked={check.noiseReduction}
                  onChange={check.chooseNoiseReduction}
                />
              )}
            </>
          )}
        </div>
        <SpeakerField
          entries={check.devices.speakers}
          chosen={check.speakerId}
          onChoose={check.chooseSpeaker}
        />
        <div className={styles.main} data-help="enter">
          <WayInButton
            way={cameraFailed ? 'withoutCamera' : 'withCamera'}
            onEnter={check.enter}
            variant="primary"
            size="lg"
            fullWidth
          >
            {t(
              cameraFailed
                ? microphoneFailed
                  ? 'joinToListen'
                  : 'joinWithoutCamera'
                : microphoneFailed
                  ? 'joinWithoutMicrophone'
                  : 'join',
            )}
          </WayInButton>
        </div>
        <div className={styles.ways}>
          <div className={styles.others}>
            {maySendVideo && !cameraFailed && (
              <WayInButton way="withoutCamera" onEnter={check.enter}>
                {t(microphoneFailed ? 'joinToListen' : 'continueWithoutCamera')}
              </WayInButton>
            )}
            <WayInButton way="asObserver" onEnter={check.enter} aria-describedby={observerHintId}>
              {t('continueAsObserver')}
            </WayInButton>
          </div>
          <p id={observerHintId} className={styles.hint}>
            {t('observerHint')}
          </p>
        </div>
      </div>
    </div>
  );
}

/** A button that leads into the chamber. After a press all these buttons do nothing. No spinner is
 *  shown, because drawing it would take time from the page that is loading. */
function WayInButton({ way, onEnter, ...rest }: ButtonProps & { way: WayIn; onEnter: (way: WayIn) => void }) {
  const pressed = useWayIn((now) => now.pressed);
  return <Button {...rest} unavailable={pressed} onClick={() => onEnter(way)} />;
}
