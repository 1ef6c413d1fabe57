import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ChamberPart } from '../../chamber-frame/chamber-part.ts';
import type { PanelTab } from '../../chamber-frame/panel-tab.ts';
import { useInterpreting } from '../../chamber-frame/interpreting.ts';
import type { PersonEntry } from '../../chamber-frame/person-entry.ts';
import { useLive } from '../../realtime/use-live.ts';
import { IconLanguage } from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { useChamberMedia } from '../media/public.ts';
import { useOwnHuddleId } from '../people/public.ts';
import { useOwnAir } from './air-store.ts';
import { ChangingStandBy, useChangeEntry } from './changing-part.tsx';
import { ListeningStandBy, useInterpretationControl } from './listening-part.tsx';
import { useSignEntries, useSignPlace } from './sign-part.tsx';
import { useKeepsChannels } from './use-keeps-channels.ts';
import { useIsInterpreter } from './use-own-booth.ts';

const BoothChip = lazyPart(async () => ({ default: (await import('./BoothChip.tsx')).BoothChip }));

const SignInterpreters = lazyPart(async () => ({
  default: (await import('./SignInterpreters.tsx')).SignInterpreters,
}));

const ChannelsSection = lazyPart(async () => ({
  default: (await import('./ChannelsSection.tsx')).ChannelsSection,
}));

const BoothsTab = lazyPart(async () => ({ default: (await import('./BoothsTab.tsx')).BoothsTab }));

const BoothDesk = lazyPart(async () => {
  const [{ BoothDesk: loaded }] = await Promise.all([
    import('./BoothDesk.tsx'),
    i18next.loadNamespaces('desk'),
  ]);
  return { default: loaded };
});

const SpeakerSignalBanner = lazyPart(async () => ({
  default: (await import('./SpeakerSignalBanner.tsx')).SpeakerSignalBanner,
}));

const SoundBanner = lazyPart(async () => {
  const [{ SoundBanner: loaded }] = await Promise.all([
    import('./SoundBanner.tsx'),
    i18next.loadNamespaces('sound'),
  ]);
  return { default: loaded };
});

const ServedBar = lazyPart(async () => ({ default: (await import('./ServedBar.tsx')).ServedBar }));

const AirBanner = lazyPart(async () => ({ default: (await import('./AirBanner.tsx')).AirBanner }));

const HandoverBanner = lazyPart(async () => ({
  default: (await import('./HandoverBanner.tsx')).HandoverBanner,
}));

const BoothAlarms = lazyPart(async () => ({ default: (await import('./BoothAlarms.tsx')).BoothAlarms }));

const SilenceWatch = lazyPart(async () => ({
  default: (await import('./SilenceWatch.tsx')).SilenceWatch,
}));

/** What interpretation gives to the chamber. */
export const interpretationChamberPart: ChamberPart = {
  texts: ['interpretation'],
  banner: { at: 'first', Banner: Bars },
  useTabs: useBoothsTab,
  useControls: useInterpretationControl,
  Chip: OwnBoothChip,
  Desk: DeskOfInterpreter,
  Details: InterpretationInDetails,
  useBesideStage: useSignPlace,
  usePersonEntries,
  StandBy: InterpretationStandBy,
};

function usePersonEntries(): readonly PersonEntry[] {
  return [...useChangeEntry(), ...useSignEntries()];
}

function InterpretationInDetails() {
  return (
    <>
      <ChannelsInDetails />
      <LazyPart>
        <SignInterpreters />
      </LazyPart>
    </>
  );
}

function InterpretationStandBy() {
  return (
    <>
      <ListeningStandBy />
      <ChangingStandBy />
    </>
  );
}

/** The booths, for interpreters on their page. */
function useBoothsTab(): readonly PanelTab[] {
  const { t } = useTranslation('interpretation');
  const isInterpreter = useIsInterpreter();
  const interpreting = useInterpreting();
  if (!interpreting || !isInterpreter) return [];
  return [
    {
      key: 'booths',
      label: t('booths'),
      icon: <IconLanguage aria-hidden="true" />,
      leads: true,
      content: <BoothsTab />,
      ahead: BoothsTab,
    },
  ];
}

function OwnBoothChip() {
  if (!useIsInterpreter()) return null;
  return (
    <LazyPart>
      <BoothChip />
    </LazyPart>
  );
}

function DeskOfInterpreter() {
  return (
    <LazyPart inPlace>
      <BoothDesk />
    </LazyPart>
  );
}

function Bars() {
  return (
    <>
      <SoundBar />
      <SignalBar />
      <HuddleServedBar />
      <AirBar />
      <HandoverBar />
      <AlarmBar />
    </>
  );
}

/** Watches the sound of the own microphone where the viewer is interpreted; that of an interpreter
 *  on air goes elsewhere. */
function SoundBar() {
  const huddleId = useOwnHuddleId();
  const isInterpreted = useLive(({ interpretedLanguages }) =>
    interpretedLanguages.some((one) => one.huddleId === huddleId),
  );
  const interprets = useOwnAir(({ air }) => air !== null);
  const track = useChamberMedia(({ snapshot: { self } }) =>
    self.microphone.status === 'on' || self.microphone.status === 'muted' ? self.microphone.track : null,
  );
  if (!isInterpreted || interprets || track === null) return null;
  return (
    <LazyPart>
      <SoundBanner key={track.id} track={track} />
    </LazyPart>
  );
}

/** Which languages are interpreted in the huddle of the viewer. */
function HuddleServedBar() {
  const huddleId = useOwnHuddleId();
  const isServed = useLive(({ interpretedLanguages }) =>
    interpretedLanguages.some((one) => one.huddleId === huddleId),
  );
  if (huddleId === null || !isServed) return null;
  return (
    <LazyPart>
      <ServedBar />
    </LazyPart>
  );
}

/** What an interpreter asks of the viewer, who has the floor. */
function SignalBar() {
  const isAsked = useLive(({ speakerSignal }) => speakerSignal !== null);
  if (!isAsked) return null;
  return (
    <LazyPart>
      <SpeakerSignalBanner />
    </LazyPart>
  );
}

/** The alarms of booths, for their interpreters and for those who arrange them. The page of the
 *  interpreter on air measures one of them. */
function AlarmBar() {
  const isAlarm = useLive(({ interpreterChannels }) =>
    interpreterChannels.some(({ alarm }) => alarm !== null),
  );
  const interprets = useOwnAir(({ air }) => air !== null);
  return (
    <>
      {isAlarm && (
        <LazyPart>
          <BoothAlarms />
        </LazyPart>
      )}
      {interprets && (
        <LazyPart>
          <SilenceWatch />
        </LazyPart>
      )}
    </>
  );
}

/** What two interpreters ask of each other, on the page of each of them. */
function HandoverBar() {
  const isNamed = useIsInterpreter();
  if (!isNamed) return null;
  return (
    <LazyPart>
      <HandoverBanner />
    </LazyPart>
  );
}

/** The bar of a person who interprets, or will again once a lost line is back. The page of an
 *  interpreter has it in the desk. */
function AirBar() {
  const interprets = useOwnAir(({ air, lost }) => air !== null || lost?.returns === true);
  const hasDesk = useInterpreting();
  if (!interprets || hasDesk) return null;
  return (
    <LazyPart>
      <AirBanner />
    </LazyPart>
  );
}

/** The channels, for those who arrange them and for the interpreters who are named. */
function ChannelsInDetails() {
  const keeps = useKeepsChannels();
  const isNamed = useIsInterpreter();
  if (!keeps && !isNamed) return null;
  return (
    <LazyPart>
      <ChannelsSection />
    </LazyPart>
  );
}
