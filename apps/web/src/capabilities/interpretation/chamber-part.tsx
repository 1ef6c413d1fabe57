import type { ChamberPart } from '../../chamber-frame/chamber-part.ts';
import { useLive } from '../../realtime/use-live.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { useSignedIn } from '../auth/public.ts';
import { useOwnAir } from './air-store.ts';
import { ChangingStandBy, useChangeEntry } from './changing-part.tsx';
import { ListeningStandBy, useInterpretationControl } from './listening-part.tsx';
import { useKeepsChannels } from './use-keeps-channels.ts';

const ChannelsSection = lazyPart(async () => ({
  default: (await import('./ChannelsSection.tsx')).ChannelsSection,
}));

const AirBanner = lazyPart(async () => ({ default: (await import('./AirBanner.tsx')).AirBanner }));

/** What interpretation gives to the chamber. */
export const interpretationChamberPart: ChamberPart = {
  texts: ['interpretation'],
  banner: { at: 'first', Banner: AirBar },
  useControls: useInterpretationControl,
  Details: ChannelsInDetails,
  usePersonEntries: useChangeEntry,
  StandBy: InterpretationStandBy,
};

function InterpretationStandBy() {
  return (
    <>
      <ListeningStandBy />
      <ChangingStandBy />
    </>
  );
}

/** The bar of whoever interprets. */
function AirBar() {
  const interprets = useOwnAir(({ air }) => air !== null);
  if (!interprets) return null;
  return (
    <LazyPart>
      <AirBanner />
    </LazyPart>
  );
}

/** The channels, for those who arrange them and for the interpreters who are named. */
function ChannelsInDetails() {
  const keeps = useKeepsChannels();
  const { userId } = useSignedIn();
  const isNamed = useLive(({ interpreterChannels }) =>
    interpreterChannels.some(({ interpreters }) => interpreters.some((one) => one.userId === userId)),
  );
  if (!keeps && !isNamed) return null;
  return (
    <LazyPart>
      <ChannelsSection />
    </LazyPart>
  );
}
