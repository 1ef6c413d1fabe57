import { agendaChamberPart } from './capabilities/agenda/public.ts';
import { alertsChamberPart } from './capabilities/alerts/public.ts';
import { backgroundChamberPart } from './capabilities/background/public.ts';
import { captionsChamberPart } from './capabilities/captions/public.ts';
import { chatChamberPart } from './capabilities/chat/public.ts';
import { closedSessionChamberPart } from './capabilities/closed-session/public.ts';
import { dialOutChamberPart } from './capabilities/dial-out/public.ts';
import { displayChamberPart } from './capabilities/display/public.ts';
import { guestsChamberPart } from './capabilities/guests/public.ts';
import { handsChamberPart } from './capabilities/hands/public.ts';
import { helpTipsChamberPart } from './capabilities/help-tips/public.ts';
import { huddlesChamberPart } from './capabilities/huddles/public.ts';
import { interpretationChamberPart } from './capabilities/interpretation/public.ts';
import { lobbyChamberPart } from './capabilities/lobby/public.ts';
import { meetingNewsChamberPart } from './capabilities/meeting-news/public.ts';
import { missionControlChamberPart } from './capabilities/mission-control/public.ts';
import { nettestChamberPart } from './capabilities/nettest/public.ts';
import { pollsChamberPart } from './capabilities/polls/public.ts';
import { proceedingsChamberPart } from './capabilities/proceedings/public.ts';
import { quorumChamberPart } from './capabilities/quorum/public.ts';
import { recordingChamberPart } from './capabilities/recording/public.ts';
import { shortcutsChamberPart } from './capabilities/shortcuts/public.ts';
import { speakersChamberPart } from './capabilities/speakers/public.ts';
import type { ChamberPart } from './chamber-frame/chamber-part.ts';

/** The parts that stand in the slots of the chamber. Their order is the order within each slot. */
export const chamberParts: readonly ChamberPart[] = [
  closedSessionChamberPart,
  alertsChamberPart,
  huddlesChamberPart,
  chatChamberPart,
  pollsChamberPart,
  agendaChamberPart,
  proceedingsChamberPart,
  quorumChamberPart,
  lobbyChamberPart,
  speakersChamberPart,
  handsChamberPart,
  captionsChamberPart,
  interpretationChamberPart,
  dialOutChamberPart,
  meetingNewsChamberPart,
  guestsChamberPart,
  recordingChamberPart,
  missionControlChamberPart,
  displayChamberPart,
  nettestChamberPart,
  helpTipsChamberPart,
  shortcutsChamberPart,
  backgroundChamberPart,
];
