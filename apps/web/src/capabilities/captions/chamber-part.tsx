import { useTranslation } from 'react-i18next';
import type { ChamberPart } from '../../chamber-frame/chamber-part.ts';
import type { PlacedControl } from '../../chamber-frame/control.ts';
import type { PanelTab } from '../../chamber-frame/panel-tab.ts';
import { useLive } from '../../realtime/use-live.ts';
import { IconBadgeCc } from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { useOwnHuddleId } from '../people/public.ts';
import { useCaptionsOpen } from './captions-open.ts';
import { useCaptionStrip } from './caption-strip-size.ts';
import { SpeechChip } from './SpeechChip.tsx';
import { useCaptioning } from './use-captioning.ts';
import { useTellReading } from './use-tell-reading.ts';

const LinesOnStage = lazyPart(async () => ({ default: (await import('./CaptionStrip.tsx')).CaptionStrip }));
const CaptionsTab = lazyPart(async () => ({ default: (await import('./CaptionsTab.tsx')).CaptionsTab }));
const CaptionSettings = lazyPart(async () => ({
  default: (await import('./CaptionSettings.tsx')).CaptionSettings,
}));

const CaptionPrograms = lazyPart(async () => ({
  default: (await import('./CaptionPrograms.tsx')).CaptionPrograms,
}));

/** What the captions give to the chamber. */
export const captionsChamberPart: ChamberPart = {
  texts: ['captions'],
  useTabs: useCaptionsTab,
  useControls: useCaptionsControl,
  stageStrip: { useStrip: useCaptionStrip, Strip: CaptionStrip },
  Chip: SpeechChip,
  StandBy: CaptionsMenu,
};

/** The tab stands for captioners, and for everybody who reads captions or asked for the
 *  transcript. */
function useCaptionsTab(): readonly PanelTab[] {
  const { t } = useTranslation('captions');
  const { mayType, shows } = useCaptioning();
  const isAskedFor = useCaptionsOpen((open) => open.transcript);
  if (!mayType && !shows && !isAskedFor) return [];
  return [
    {
      key: 'captions',
      label: t('captions'),
      icon: <IconBadgeCc aria-hidden="true" />,
      content: <CaptionsTab />,
      ahead: CaptionsTab,
    },
  ];
}

/** Opens the menu. Captions are for the main chamber. Source: CAP-01. */
function useCaptionsControl(): readonly PlacedControl[] {
  const { t } = useTranslation('captions');
  const { shows } = useCaptioning();
  const inHuddle = useOwnHuddleId() !== null;
  return [
    {
      key: 'captions',
      control: {
        label: t('captions'),
        icon: <IconBadgeCc aria-hidden="true" />,
        onPress: inHuddle ? undefined : () => useCaptionsOpen.setState({ menu: true }),
        ...(inHuddle && { reason: t('notInHuddle') }),
        tone: shows ? 'active' : 'rest',
      },
    },
  ];
}

function CaptionStrip() {
  return (
    <LazyPart>
      <LinesOnStage />
    </LazyPart>
  );
}

function CaptionsMenu() {
  useTellReading();
  const { menu, programs } = useCaptionsOpen();
  const idVotingSession = useLive(({ session }) => session?.idVotingSession);
  if (menu) {
    return (
      <LazyPart>
        <CaptionSettings onClose={() => useCaptionsOpen.setState({ menu: false })} />
      </LazyPart>
    );
  }
  if (!programs || idVotingSession === undefined) return null;
  return (
    <LazyPart>
      <CaptionPrograms
        idVotingSession={idVotingSession}
        onClose={() => useCaptionsOpen.setState({ programs: false })}
      />
    </LazyPart>
  );
}
