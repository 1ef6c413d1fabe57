import { casesOfAccounts } from './cases-of-accounts.ts';
import { casesOfAgenda } from './cases-of-agenda.ts';
import { casesOfAudit } from './cases-of-audit.ts';
import { casesOfCaptions } from './cases-of-captions.ts';
import { casesOfBell } from './cases-of-bell.ts';
import { casesOfChatAndPolls } from './cases-of-chat-and-polls.ts';
import { casesOfDisplays } from './cases-of-displays.ts';
import { casesOfFirstSteps } from './cases-of-first-steps.ts';
import { casesOfGuests } from './cases-of-guests.ts';
import { casesOfHuddles } from './cases-of-huddles.ts';
import { casesOfInterpretation } from './cases-of-interpretation.ts';
import { casesOfLobby } from './cases-of-lobby.ts';
import { casesOfMedia } from './cases-of-media.ts';
import { casesOfMinutes } from './cases-of-minutes.ts';
import { casesOfNettest } from './cases-of-nettest.ts';
import { casesOfNotifications } from './cases-of-notifications.ts';
import { casesOfPasskeys } from './cases-of-passkeys.ts';
import { casesOfRecords } from './cases-of-records.ts';
import { casesOfRecordings } from './cases-of-recordings.ts';
import { casesOfPlayback } from './cases-of-playback.ts';
import { casesOfQuorum } from './cases-of-quorum.ts';
import { casesOfSessions } from './cases-of-sessions.ts';
import { casesOfSignOn } from './cases-of-sign-on.ts';
import { casesOfSpeakers } from './cases-of-speakers.ts';
import { casesOfTransfer } from './cases-of-transfer.ts';
import { casesOfUploads } from './cases-of-uploads.ts';
import { casesOfVoteSnapshots } from './cases-of-vote-snapshots.ts';
import type { PermissionCase } from './permission-case.ts';

/** All lines of the table. */
export const everyCase: readonly PermissionCase[] = [
  ...casesOfAccounts,
  ...casesOfMinutes,
  ...casesOfNotifications,
  ...casesOfPasskeys,
  ...casesOfSessions,
  ...casesOfSpeakers,
  ...casesOfGuests,
  ...casesOfDisplays,
  ...casesOfSignOn,
  ...casesOfFirstSteps,
  ...casesOfHuddles,
  ...casesOfInterpretation,
  ...casesOfLobby,
  ...casesOfCaptions,
  ...casesOfChatAndPolls,
  ...casesOfTransfer,
  ...casesOfUploads,
  ...casesOfQuorum,
  ...casesOfRecords,
  ...casesOfMedia,
  ...casesOfVoteSnapshots,
  ...casesOfAudit,
  ...casesOfAgenda,
  ...casesOfNettest,
  ...casesOfPlayback,
  ...casesOfRecordings,
  ...casesOfBell,
];
