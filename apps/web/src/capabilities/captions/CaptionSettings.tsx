import { permissions } from '@hemicycle/contract/permissions';
import { type CSSProperties, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFrame } from '../../chamber-frame/use-frame.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useMay, useSignedIn } from '../auth/public.ts';
import { useSettingsAnew } from '../site/public.ts';
import {
  CAPTION_COLOURS,
  CAPTION_EDGES,
  CAPTION_MODES,
  CAPTION_PLACES,
  CAPTION_SIZES,
  type CaptionChoices,
  keepCaptionChoices,
  keepSittingChoice,
  useCaptionChoices,
  useCaptionModes,
  useSittingChoices,
} from './caption-choices.ts';
import { AutomaticSettings } from './AutomaticSettings.tsx';
import { useLineSize } from './caption-strip-size.ts';
import stripStyles from './CaptionStrip.module.css';
import { openTranscript, useCaptionsOpen } from './captions-open.ts';
import { useCaptionLanguages } from './languages.ts';
import { ReadAlong } from './ReadAlong.tsx';
import styles from './Transcript.module.css';

/** The menu of captions: whether they show, and how this person reads them. Each choice takes
 *  effect at once. On sites that recognise speech, moderators switch that on for the sitting here,
 *  and everybody says whether what they say is recognised. On others the value 1 cannot be chosen,
 *  and moderators read what is missing.
 *  Source: CAP-01, BEY-15. */
export function CaptionSettings({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('captions');
  const { openTab } = useFrame();
  const { userId } = useSignedIn();
  const moderates = useMay(permissions.moderation);
  const name = useId();
  const { mode } = useSittingChoices();
  const modes = useCaptionModes();
  useSettingsAnew(moderates && !modes.includes('1'));
  const choices = useCaptionChoices();
  const languages = useCaptionLanguages(choices.language);
  const keep = (change: Partial<CaptionChoices>) => keepCaptionChoices(userId, { ...choices, ...change });
  return (
    <Dialog
      title={t('captions')}
      onClose={onClose}
      actions={
        <>
          <Button
            onClick={() => {
              onClose();
              openTranscript();
              openTab('captions');
            }}
          >
            {t('openTranscript')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('done')}
          </Button>
        </>
      }
    >
      <div className={styles.settings}>
        <fieldset className={styles.modes}>
          <legend>{t('mode')}</legend>
          {CAPTION_MODES.map((value) => (
            <label key={value} className={styles.mode}>
              <input
                type="radio"
                name={name}
                value={value}
                checked={mode === value}
                disabled={!modes.includes(value)}
                onChange={() => keepSittingChoice('mode', userId, value)}
              />
              {t(`modes.${value}`)}
            </label>
          ))}
        </fieldset>
        {modes.includes('1') ? (
          <AutomaticSettings isShown={mode === '1'} />
        ) : (
          <p className={styles.hint}>{t(moderates ? 'automaticNotSet' : 'automaticNotHere')}</p>
        )}
        <div className={styles.looks}>
          <Select
            label={t('language')}
            value={choices.language}
            choices={languages}
            onChoose={(language) => keep({ language })}
          />
          <Look of="size" values={CAPTION_SIZES} nameOf={(value) => t(`sizes.${value}`)} />
          <Look of="colour" values={CAPTION_COLOURS} nameOf={(value) => t(`colours.${value}`)} />
          <Look of="place" values={CAPTION_PLACES} nameOf={(value) => t(`places.${value}`)} />
          <Look of="edge" values={CAPTION_EDGES} nameOf={(value) => t(`edges.${value}`)} />
        </div>
        <Preview choices={choices} />
        <CheckField label={t('aloud')} checked={choices.aloud} onChange={(aloud) => keep({ aloud })} />
        <ReadAlong />
        {moderates && (
          <TextButton alone onClick={() => useCaptionsOpen.setState({ menu: false, programs: true })}>
            {t('programs')}
          </TextButton>
        )}
      </div>
    </Dialog>
  );
}

/** One of the looks, chosen from its values. */
function Look<Of extends 'size' | 'colour' | 'place' | 'edge'>({
  of,
  values,
  nameOf,
}: {
  of: Of;
  values: readonly CaptionChoices[Of][];
  nameOf: (value: CaptionChoices[Of]) => string;
}) {
  const { t } = useTranslation('captions');
  const { userId } = useSignedIn();
  const choices = useCaptionChoices();
  return (
    <Select
      label={t(of)}
      value={choices[of]}
      choices={values.map((value) => ({ value, label: nameOf(value) }))}
      onChoose={(chosen) => {
        const value = values.find((one) => one === chosen);
        if (value !== undefined) keepCaptionChoices(userId, { ...choices, [of]: value });
      }}
    />
  );
}

/** A line as it will look. */
function Preview({ choices }: { choices: CaptionChoices }) {
  const { t } = useTranslation('captions');
  const { textPx, linePx } = useLineSize(choices);
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--caption-text': `${String(textPx / 16)}rem`,
    '--caption-line': `${String(linePx)}px`,
    blockSize: 'auto',
  };
  return (
    <div className={styles.preview}>
      <div
        className={stripStyles.display}
        data-colour={choices.colour}
        data-place={choices.place}
        style={style}
      >
        <p className={stripStyles.line}>{t('preview')}</p>
      </div>
    </div>
  );
}
