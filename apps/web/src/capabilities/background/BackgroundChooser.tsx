import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './BackgroundChooser.module.css';
import { BackgroundPicture } from './BackgroundPicture.tsx';
import { useBackground, useChoiceName } from './use-background.ts';

/** Chooses the background of the own picture. Each choice has a small picture, and the arrow keys
 *  move between them. Where a group prescribes a background, it shows only that one and says why.
 *  Draws nothing where the site or the device offers no backgrounds. Source: VBG-01 … VBG-07,
 *  VBG-30, looks picture 3. */
export function BackgroundChooser({ legendHidden = false }: { legendHidden?: boolean }) {
  const { t } = useTranslation('background');
  const name = useId();
  const nameOf = useChoiceName();
  const { offered, prescribed, choice, choose, state, videoMuted, engineFailed } = useBackground();
  if (offered.length === 0) return null;
  return (
    <fieldset className={styles.chooser}>
      <legend className={styles.legend} data-hidden={legendHidden || undefined}>
        {t('background')}
      </legend>
      <div className={styles.choices}>
        {offered.map((one) => (
          <label key={one.choice} className={styles.choice}>
            <input
              type="radio"
              className={styles.input}
              name={name}
              value={one.choice}
              checked={one.choice === choice}
              onChange={() => choose(one.choice)}
            />
            <BackgroundPicture choice={one.choice} />
            <span className={styles.name}>{nameOf(one)}</span>
          </label>
        ))}
      </div>
      {prescribed !== null && (
        <p className={styles.note}>{t('prescribed', { group: prescribed.groupName })}</p>
      )}
      <p className={classNames(styles.note, styles.status)} role="status">
        {engineFailed
          ? t(prescribed === null ? 'engineFailed' : 'prescribedFailed')
          : state === 'starting'
            ? t('starting')
            : videoMuted && choice !== 'none'
              ? t('cameraOff')
              : null}
      </p>
      {engineFailed && prescribed !== null && (
        <Button size="sm" onClick={() => choose(prescribed.choice)}>
          {t('tryAgain')}
        </Button>
      )}
    </fieldset>
  );
}
