import { useTranslation } from 'react-i18next';
import type { AccountEntries, ChamberPart } from '../../chamber-frame/chamber-part.ts';
import { useLive } from '../../realtime/use-live.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { IconInfoCircle, IconWaveSine } from '../../ui/icons.ts';
import { TextButton } from '../../ui/TextButton.tsx';
import { useIsInInterview, useOwnHuddleId } from '../people/public.ts';
import { mediaFailed, useChamberMedia } from '../media/public.ts';
import { startNetworkTests } from './network-tests.ts';
import { AutomaticNetworkTests, ShownNetworkTests, useMayTestNetwork } from './NetworkTests.tsx';
import { SelfTestsEntry } from './SelfTestsEntry.tsx';
import { type TestPlace, useNetworkTests } from './tests-store.ts';

/** What the network tests give to the chamber. */
export const nettestChamberPart: ChamberPart = {
  texts: ['nettest'],
  useAccountEntries: useTestEntry,
  banner: { at: 'last', Banner: MediaErrorBanner },
  Details: ReadyDetails,
  StandBy: NettestStandBy,
};

/** Where in the session the person is; null: the session is not known yet. Source: NET-03. */
function usePlace(): TestPlace | null {
  const idVotingSession = useLive(({ session }) => session?.idVotingSession);
  const huddleId = useOwnHuddleId();
  const attends = useIsInInterview();
  const failed = useMediaFailed();
  if (idVotingSession === undefined) return null;
  if (failed) return { location: 'mediaerror', id: idVotingSession };
  if (attends) return { location: 'lobbyattendant', id: huddleId };
  if (huddleId !== null) return { location: 'huddle', id: huddleId };
  return { location: 'mainchamber', id: idVotingSession };
}

function useMediaFailed(): boolean {
  return useChamberMedia(({ snapshot }) => mediaFailed(snapshot));
}

/** Tests the connection from the menu, and shows what the last test found. Source: CFG-11. */
function useTestEntry(): AccountEntries {
  const { t } = useTranslation('nettest');
  const may = useMayTestNetwork();
  const place = usePlace();
  const hasResults = useNetworkTests(({ last, running }) => last !== null && running === null);
  if (!may || place === null) return { entries: [], dialog: null };
  return {
    entries: [
      {
        key: 'network-test',
        label: t('testNetwork'),
        icon: <IconWaveSine aria-hidden="true" />,
        onSelect: () => void startNetworkTests('manual', place),
      },
      ...(hasResults
        ? [
            {
              key: 'network-test-results',
              label: t('lastResults'),
              icon: <IconInfoCircle aria-hidden="true" />,
              onSelect: () => useNetworkTests.setState({ isShown: true }),
            },
          ]
        : []),
    ],
    dialog: null,
  };
}

/** Offers the tests where the media failed. Source: NET-03, CFG-11. */
function MediaErrorBanner() {
  const { t } = useTranslation('nettest');
  const may = useMayTestNetwork();
  const place = usePlace();
  if (!may || place?.location !== 'mediaerror') return null;
  return (
    <AlertBanner
      kind="info"
      title={t('mediaErrorTitle')}
      action={
        <TextButton tone="inherit" alone onClick={() => void startNetworkTests('manual', place)}>
          {t('testNetwork')}
        </TextButton>
      }
    >
      {t('mediaErrorText')}
    </AlertBanner>
  );
}

/** Who is ready, for those who run the sitting. Source: BEY-44. */
function ReadyDetails() {
  const idVotingSession = useLive(({ session }) => session?.idVotingSession);
  return idVotingSession === undefined ? null : <SelfTestsEntry idVotingSession={idVotingSession} />;
}

function NettestStandBy() {
  const place = usePlace();
  return (
    <>
      {place && <AutomaticNetworkTests location={place.location} id={place.id} />}
      <ShownNetworkTests />
    </>
  );
}
