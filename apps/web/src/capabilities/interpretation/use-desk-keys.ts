import type { InterpreterChannel, SpeakerSignal } from '@hemicycle/contract/interpretation';
import i18next from 'i18next';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../ui/announcer.ts';
import { holdsModifier } from '../../ui/modifier-keys.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useErrorText } from '../../ui/use-error-text.ts';
import { useSignedIn } from '../auth/public.ts';
import { isMeantForWindow, useListedKeys, useShortcutsOn } from '../shortcuts/public.ts';
import { cough, giveAir, takeAir } from './air.ts';
import { stayOffAir, useOwnAir } from './air-store.ts';
import { chooseLanguage } from './choose-language.ts';
import { DESK_KEYS, type DeskKey, deskKeyOf, shownDeskKey } from './desk-keys.ts';
import { focusDeskChat } from './DeskChat.tsx';
import { keepHearsPartner, useHearsPartner } from './language-choice.ts';
import { restartDesk } from './restart-desk.ts';
import { useFloorLanguage } from './use-floor-language.ts';
import { useHandoverAnswers, useOpenHandover } from './use-handover-answers.ts';
import { useHandoverAsk } from './use-handover-ask.ts';
import { useRelayChoice } from './use-relay-choice.ts';
import { useSwitchBooth } from './use-switch-booth.ts';
import { useWritePartner } from './use-write-partner.ts';

/** Listens to the keys of the desk, by which an interpreter does at any moment what its controls
 *  do, and lists them with the other shortcuts. They are switched off with these. A key whose
 *  control is not there does nothing. Source: BEY-38. */
export function useDeskKeys(
  booth: InterpreterChannel,
  ask: ((signal: SpeakerSignal) => void) | undefined,
): void {
  const on = useShortcutsOn();
  useListedKeys(useKeysInWords());
  const acts: Record<DeskKey, () => void> = {
    ...useAirActs(booth),
    ...useHandoverActs(booth),
    ...useHearingActs(booth),
    ...usePartnerActs(booth),
    slowDown: () => ask?.('slowDown'),
    closerToMicrophone: () => ask?.('closerToMicrophone'),
    restart: () => void restartDesk(),
  };
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    if (!on) return;
    const handleDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !holdsModifier(event) || isMeantForWindow()) return;
      const key = deskKeyOf(event.code);
      if (key === undefined) return;
      event.preventDefault();
      if (!event.repeat) latest.current[key]();
    };
    // The modifier may be let go before the letter.
    const letGo = () => void cough(false);
    document.addEventListener('keydown', handleDown);
    document.addEventListener('keyup', letGo);
    window.addEventListener('blur', letGo);
    return () => {
      document.removeEventListener('keydown', handleDown);
      document.removeEventListener('keyup', letGo);
      window.removeEventListener('blur', letGo);
      letGo();
    };
  }, [on]);
}

function useKeysInWords() {
  const { t } = useTranslation('desk');
  return useMemo(
    () => ({
      heading: t('keys'),
      keys: DESK_KEYS.map((key) => ({ shown: shownDeskKey(key), does: t(`keyDoes.${key}`) })),
    }),
    [t],
  );
}

function useAirActs(booth: InterpreterChannel) {
  const errorText = useErrorText();
  const { next, goTo } = useSwitchBooth();
  return {
    air() {
      const { air, lost } = useOwnAir.getState();
      if (air !== null || lost?.returns === true) return giveAir();
      takeAir(booth).catch((error: unknown) =>
        showToast({ kind: 'error', text: i18next.t('interpretation:notOnAir'), detail: errorText(error) }),
      );
    },
    cough: () => void cough(true),
    switch() {
      if (next !== null) goTo?.(next);
    },
  };
}

function useHandoverActs(booth: InterpreterChannel) {
  const { others, other, minutes, times, ask, chooseMinutes, choosePartner } = useHandoverAsk(booth);
  const answers = useHandoverAnswers(useOpenHandover());
  const answer = (key: DeskKey) => answers.find(({ deskKey }) => deskKey === key)?.run;
  return {
    handover: () => (ask ?? answer('handover'))?.(),
    accept: () => answer('accept')?.(),
    decline() {
      const refuse = answer('decline');
      if (refuse === undefined) stayOffAir();
      else refuse();
    },
    when() {
      const at = times.findIndex((one) => one.minutes === minutes);
      const next = times[(at + 1) % times.length];
      if (ask === undefined || next === undefined) return;
      chooseMinutes(next.minutes);
      announce(next.label);
    },
    partner() {
      const at = others.findIndex(({ userId }) => userId === other?.userId);
      const next = others[(at + 1) % others.length];
      if (ask === undefined || next === undefined || next === other) return;
      choosePartner(next.userId);
      announce(next.displayName);
    },
  };
}

function useHearingActs(booth: InterpreterChannel) {
  const { t } = useTranslation(['interpretation', 'desk']);
  const { userId } = useSignedIn();
  const errorText = useErrorText();
  const hears = useHearsPartner();
  const { spoken, say } = useFloorLanguage();
  const { next, choose } = useRelayChoice();
  return {
    floor: () => void chooseLanguage(userId, null),
    relay() {
      if (next === null || choose === undefined) return;
      choose(next).catch((error: unknown) => {
        const text = t('notHeard', { language: next.languageNative });
        showToast({ kind: 'error', text, detail: errorText(error) });
      });
    },
    hearPartner() {
      if (booth.interpreters.every((one) => one.userId === userId)) return;
      keepHearsPartner(userId, !hears);
      announce(t(hears ? 'desk:hearsPartnerNot' : 'desk:hearsPartner'));
    },
    floorLanguage: () => say?.(spoken?.id === booth.id ? null : booth.language),
  };
}

function usePartnerActs(booth: InterpreterChannel) {
  const { byKey, write } = useWritePartner(booth);
  return {
    write() {
      if (byKey !== undefined) write?.(byKey);
    },
    boothChat: focusDeskChat,
  };
}
