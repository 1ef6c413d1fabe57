import type { Migration } from '../platform/db/migrate.ts';
import * as people from './0001-people.ts';
import * as auth from './0002-auth.ts';
import * as site from './0002b-site.ts';
import * as sessions from './0003-sessions.ts';
import * as peopleStates from './0004-people-states.ts';
import * as chat from './0005-chat.ts';
import * as polls from './0006-polls.ts';
import * as jobs from './0007-jobs.ts';
import * as dialIn from './0008-dial-in.ts';
import * as passkeys from './0009-passkeys.ts';
import * as uploads from './0010-uploads.ts';
import * as attendance from './0011-attendance.ts';
import * as quorum from './0012-quorum.ts';
import * as votesThatHold from './0013-votes-that-hold.ts';
import * as voteSnapshots from './0014-vote-snapshots.ts';
import * as signedCasts from './0015-signed-casts.ts';
import * as castingEnded from './0016-casting-ended.ts';
import * as clientAudit from './0020-client-audit.ts';
import * as meetingExtensions from './0022-meeting-extensions.ts';
import * as hosts from './0023-hosts.ts';
import * as forceMute from './0024-force-mute.ts';
import * as notifications from './0025-notifications.ts';
import * as hostedMeetings from './0026-hosted-meetings.ts';
import * as speakers from './0027-speakers.ts';
import * as keptForATime from './0030-kept-for-a-time.ts';
import * as weightingGroups from './0031-weighting-groups.ts';

/** Every migration, in order. A released one never changes; a new one goes to the end. */
export const migrations: readonly Migration[] = [
  { name: '0001-people', up: people.up },
  { name: '0002-auth', up: auth.up },
  { name: '0002b-site', up: site.up },
  { name: '0003-sessions', up: sessions.up },
  { name: '0004-people-states', up: peopleStates.up },
  { name: '0005-chat', up: chat.up },
  { name: '0006-polls', up: polls.up },
  { name: '0007-jobs', up: jobs.up },
  { name: '0008-dial-in', up: dialIn.up },
  { name: '0009-passkeys', up: passkeys.up },
  { name: '0010-uploads', up: uploads.up },
  { name: '0011-attendance', up: attendance.up },
  { name: '0012-quorum', up: quorum.up },
  { name: '0013-votes-that-hold', up: votesThatHold.up },
  { name: '0014-vote-snapshots', up: voteSnapshots.up },
  { name: '0015-signed-casts', up: signedCasts.up },
  { name: '0016-casting-ended', up: castingEnded.up },
  { name: '0020-client-audit', up: clientAudit.up },
  { name: '0022-meeting-extensions', up: meetingExtensions.up },
  { name: '0023-hosts', up: hosts.up },
  { name: '0024-force-mute', up: forceMute.up },
  { name: '0025-notifications', up: notifications.up },
  { name: '0026-hosted-meetings', up: hostedMeetings.up },
  { name: '0027-speakers', up: speakers.up },
  { name: '0030-kept-for-a-time', up: keptForATime.up },
  { name: '0031-weighting-groups', up: weightingGroups.up },
];
