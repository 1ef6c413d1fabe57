import type { InterpretedLanguage } from '@hemicycle/contract/interpretation';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { noteFailure } from '../../note-failure.ts';
import { useLive } from '../../realtime/use-live.ts';
import { announce } from '../../ui/announcer.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useErrorText } from '../../ui/use-error-text.ts';
import { setChamberLoudness, useSecondRoom } from '../media/public.ts';
import { useOwnHuddleId } from '../people/public.ts';
import { hearFloor, hearLanguage, useHearing } from './hearing-store.ts';
import { useLanguageChoice } from './language-choice.ts';
import { useRoomWords } from './rooms-served.ts';
import { useHeardLanguage } from './use-heard-language.ts';
import { useProtectedHearing } from './use-protected-hearing.ts';
import { useModeratorsChoice } from './use-moderators-choice.ts';
import { useRelayGivesWay } from './use-relay-gives-way.ts';
import { useSilentPivot } from './use-silent-pivot.ts';
import { useWantedLanguage } from './use-wanted-language.ts';

/** Keeps what the viewer hears: takes up the chosen language when its channel opens, after a reload
 *  and after a lost line, in the room in which it is interpreted, follows a moderator's choice,
 *  lowers the floor beneath a voice, gives the floor back while the pivot of a relay is silent or
 *  the floor speaks the language, and tells when a voice begins and ends. Draws nothing. Source:
 *  BEY-16, INTERP-04, INTERP-12. */
export function KeptHearing() {
  const tellRefused = useTellRefused();
  useTakenUpLanguage(tellRefused);
  useModeratorsChoice(tellRefused);
  useToldElsewhere();
  useSilentPivot();
  useLoweredFloor();
  useProtectedHearing();
  return null;
}

type TellRefused = (wanted: InterpretedLanguage, error: unknown) => void;

function useTellRefused(): TellRefused {
  const { t } = useTranslation('interpretation');
  const errorText = useErrorText();
  return useCallback(
    (wanted, error) => {
      noteFailure('the channel of the chosen language could not be taken up', error);
      const text = t('notHeard', { language: wanted.languageNative });
      showToast({ kind: 'warning', text, detail: errorText(error) });
    },
    [t, errorText],
  );
}

function useTakenUpLanguage(tellRefused: TellRefused): void {
  const { language } = useLanguageChoice();
  const ownHuddleId = useOwnHuddleId();
  const connected = useLive((live) => live.connection === 'connected');
  const { wanted, isPartner, isHere } = useWantedLanguage();
  const channelId = wanted?.channelId ?? null;
  const servedId = wanted?.huddleId ?? null;
  const failedId = useHearing((held) => held.failedId);
  const hearsFloor = useHearing((held) => held.hearing === null);
  // The place of a second room may be taken, as while a moderator listens in to a huddle.
  const isSecondFree = useSecondRoom(({ current }) => current === null);
  const airChannelId = useHearing((held) => held.airChannelId);
  const isFree = airChannelId === null ? isSecondFree : airChannelId !== channelId;
  const isRelayOver = useHearing(({ hearing }) => hearing?.isRelay === true) && airChannelId === null;
  const asks = useHearing((held) => held.asks);
  const givesWay = useRelayGivesWay();

  useEffect(() => {
    if (!isHere) hearFloor();
    useHearing.setState({ failedId: null });
  }, [isHere, ownHuddleId, servedId, connected, language]);

  useEffect(() => {
    // It is heard as a second room instead.
    if (isRelayOver) hearFloor();
  }, [isRelayOver]);

  useEffect(() => {
    // The partner begins or ends, or is wished no longer: what was heard gives way.
    hearFloor();
  }, [isPartner]);

  useEffect(() => {
    if (!connected || !isHere || !hearsFloor || !isFree || wanted === null) return;
    if (failedId === channelId || asks || givesWay) return;
    hearLanguage(wanted).catch((error: unknown) => tellRefused(wanted, error));
    // A language changes with each interpreter; the id of its channel says whether it is another.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [connected, isHere, hearsFloor, isFree, airChannelId, channelId, failedId, asks, givesWay]);
}

/** Tells somebody whose language is interpreted in a huddle in which they are not. */
function useToldElsewhere(): void {
  const { t } = useTranslation('interpretation');
  const { wanted, isHere } = useWantedLanguage();
  const wordsOf = useRoomWords();
  const isInHuddle = wanted !== null && wanted.huddleId !== null;
  const told = wanted !== null && isInHuddle && !isHere ? wanted : null;
  const text = told && t('interpretsIn', { language: told.languageNative, room: wordsOf(told) });
  useEffect(() => {
    if (text !== null) showToast({ text, detail: t('youHearFloor') });
  }, [text, t]);
}

function useLoweredFloor(): void {
  const { t } = useTranslation('interpretation');
  const { heard, what, isSilent } = useHeardLanguage();
  const { floorPercent } = useLanguageChoice();
  const hears = useHearing(({ hearing }) => hearing !== null);
  const native = heard?.languageNative ?? '';
  const hasVoice = heard !== null && what === 'voice';
  const told = heard === null ? null : what;
  const toldBefore = useRef<typeof told>(null);
  useEffect(() => {
    if (hears) setChamberLoudness(hasVoice ? floorPercent / 100 : 'full');
  }, [hears, hasVoice, floorPercent]);
  useEffect(() => {
    const before = toldBefore.current;
    if (told === before) return;
    toldBefore.current = told;
    if (told === 'floor-speaks-it') announce(t('floorSpeaksYours', { language: native }));
    else if (told === 'voice') announce(t('voiceBegins', { language: native }));
    else if (told === 'nobody') announce(t(isSilent ? 'voiceSilent' : 'voiceEnds', { language: native }));
    else if (before === 'voice' && told === 'joining')
      announce(t('floorInstead.joining', { language: native }));
  }, [told, isSilent, native, t]);
}
