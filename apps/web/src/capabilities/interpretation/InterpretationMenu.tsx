import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { useLive } from '../../realtime/use-live.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useAction, useSignedIn } from '../auth/public.ts';
import { useOwnHuddleId } from '../people/public.ts';
import { chooseLanguage } from './choose-language.ts';
import styles from './InterpretationMenu.module.css';
import { keepFloorPercent, useLanguageChoice } from './language-choice.ts';
import { useRoomWords } from './rooms-served.ts';
import { SignChoice } from './SignChoice.tsx';
import { HEARD_TEXTS, useHeardLanguage } from './use-heard-language.ts';
import { useLanguagesInOrder } from './use-languages-in-order.ts';
import { useWantedLanguage } from './use-wanted-language.ts';

const FLOOR = '';

/** What the viewer hears: the floor, or an interpreter over it. Each choice takes effect at once
 *  and is kept. Source: BEY-16, INTERP-03 … INTERP-06, INTERP-08,
 *  INTERP-09. */
export function InterpretationMenu({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('interpretation');
  const { userId } = useSignedIn();
  const name = useId();
  const languages = useLanguagesInOrder(useLive((live) => live.interpretedLanguages));
  const { language, floorPercent } = useLanguageChoice();
  const ownHuddleId = useOwnHuddleId();
  const wordsOf = useRoomWords();
  const { run, busy, failureText } = useAction(async (code: string) => {
    await chooseLanguage(userId, languages.find((one) => one.language === code) ?? null);
  });
  const chosen = languages.some((one) => one.language === language) ? language : FLOOR;
  const choices = [
    { code: FLOOR, native: t('floor'), lang: undefined, elsewhere: null },
    ...languages.map((one) => ({
      code: one.language,
      native: one.languageNative,
      lang: one.language,
      elsewhere: one.huddleId === ownHuddleId ? null : wordsOf(one),
    })),
  ];
  return (
    <Dialog
      title={t('heading')}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      {languages.length === 0 ? (
        <p className={styles.note}>{t('noneAvailable')}</p>
      ) : (
        <>
          <fieldset className={styles.choices} disabled={busy}>
            <legend>{t('youHear')}</legend>
            {choices.map(({ code, native, lang, elsewhere }) => (
              <label key={code} className={styles.choice}>
                <input type="radio" name={name} checked={chosen === code} onChange={() => void run(code)} />
                <bdi lang={lang}>{native}</bdi>
                {elsewhere !== null && <span className={styles.elsewhere}>{elsewhere}</span>}
              </label>
            ))}
          </fieldset>
          {failureText !== null && <p role="alert">{failureText}</p>}
          <HeardNow />
          <label className={styles.floor}>
            {t('floorBeneath', { n: formats().number(floorPercent) })}
            <input
              type="range"
              min={0}
              max={100}
              step={5}
              value={floorPercent}
              onChange={({ currentTarget }) => keepFloorPercent(userId, currentTarget.valueAsNumber)}
            />
          </label>
        </>
      )}
      <SignChoice />
    </Dialog>
  );
}

/** Says what the viewer hears now, and why it is the floor. */
function HeardNow() {
  const { t } = useTranslation('interpretation');
  const { heard, what } = useHeardLanguage();
  const { wanted, isHere } = useWantedLanguage();
  const wordsOf = useRoomWords();
  if (wanted !== null && !isHere) {
    const told = { language: wanted.languageNative, room: wordsOf(wanted) };
    return (
      <p className={styles.note}>
        {t('interpretsIn', told)} {t('youHearFloor')}
      </p>
    );
  }
  if (heard === null) return null;
  return <p className={styles.note}>{t(HEARD_TEXTS[what], { language: heard.languageNative })}</p>;
}
