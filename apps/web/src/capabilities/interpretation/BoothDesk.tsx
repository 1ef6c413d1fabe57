import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useLive } from '../../realtime/use-live.ts';
import { Select } from '../../ui/Select.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { showToast } from '../../ui/toast-store.ts';
import styles from './BoothDesk.module.css';
import { BoothRoom } from './BoothRoom.tsx';
import { DeskAir } from './DeskAir.tsx';
import { DeskElsewhere } from './DeskElsewhere.tsx';
import { DeskHearing } from './DeskHearing.tsx';
import { DeskLine } from './DeskLine.tsx';
import { DeskPartners } from './DeskPartners.tsx';
import { FloorLanguage } from './FloorLanguage.tsx';
import { useIsServedHere } from './rooms-served.ts';
import { useAirEnds } from './use-air-ends.ts';
import { useDeskKeys } from './use-desk-keys.ts';
import { useOwnBooth } from './use-own-booth.ts';
import { useSignals } from './use-signals.ts';
import { useSwitchBooth } from './use-switch-booth.ts';

const CHAMBER_PATH = '/app';

/** The desk of an interpreter below the stage: what they hear, their microphone, and their booth.
 *  Who is named for no booth of the sitting is told so and led to the chamber. Source: INTERP-01,
 *  INTERP-02, looks picture 11b. */
export function BoothDesk() {
  const { t } = useTranslation('interpretation');
  const navigate = useNavigate();
  const isKnown = useLive((live) => live.session !== null);
  const { booths, booth } = useOwnBooth();
  const isHere = useIsServedHere(booth);
  const asks = useSignals();
  const isStranger = isKnown && booth === null;
  useEffect(() => {
    if (!isStranger) return;
    showToast({ kind: 'warning', text: t('notNamed'), detail: t('thisIsChamber') });
    void navigate(CHAMBER_PATH, { replace: true });
  }, [isStranger, navigate, t]);
  if (booth === null) return null;
  // The speakers list is of the main chamber.
  const signals = booth.huddleId === null ? asks : { ...asks, speaker: null, ask: undefined };
  const toChamber = () => void navigate(CHAMBER_PATH);
  return (
    <section className={styles.desk} aria-label={t('deskOf', { language: booth.languageNative })}>
      <div className={styles.foot}>
        <FloorLanguage />
        {booths.length > 1 && (
          <div className={styles.choice}>
            <BoothChoice booths={booths} booth={booth} />
          </div>
        )}
        <div className={styles.choice}>
          <BoothRoom channel={booth} label={t('boothRoom')} />
        </div>
        <TextButton alone onClick={toChamber}>
          {t('toChamber')}
        </TextButton>
      </div>
      {!isHere ? (
        <DeskElsewhere booth={booth} />
      ) : (
        <>
          <div className={styles.columns}>
            <DeskHearing booth={booth} signals={signals} />
            <DeskAir booth={booth} />
            <DeskPartners booth={booth} />
          </div>
          <DeskLine />
        </>
      )}
      <DeskWatches booth={booth} ask={signals.ask} />
    </section>
  );
}

/** The booth at whose desk the interpreter sits; on air they go to another one with the air, where
 *  it is free. */
function BoothChoice({
  booths,
  booth,
}: {
  booths: readonly InterpreterChannel[];
  booth: InterpreterChannel;
}) {
  const { t } = useTranslation('interpretation');
  const { goTo } = useSwitchBooth();
  return (
    <Select
      label={t('yourBooths')}
      disabled={goTo === undefined}
      choices={booths.map(({ id, languageNative }) => ({ value: id, label: languageNative }))}
      value={booth.id}
      onChoose={(id) => {
        const to = booths.find((one) => one.id === id);
        if (to !== undefined) goTo?.(to);
      }}
    />
  );
}

function DeskWatches({
  booth,
  ask,
}: {
  booth: InterpreterChannel;
  ask: ReturnType<typeof useSignals>['ask'];
}) {
  useAirEnds();
  useDeskKeys(booth, ask);
  return null;
}
