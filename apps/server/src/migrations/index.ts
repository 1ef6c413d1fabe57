import { capabilities } from '../capabilities.ts';
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
import * as huddles from './0032-huddles.ts';
import * as questionMajority from './0033-question-majority.ts';
import * as staysOfTabs from './0034-stays-of-tabs.ts';
import * as letIn from './0035-let-in.ts';
import * as whenPeopleLeft from './0036-when-people-left.ts';
import * as proxiesSetAside from './0045-proxies-set-aside.ts';
import * as castsInOrder from './0048-casts-in-order.ts';
import * as weightsDiffer from './0050-weights-differ.ts';
import * as attemptsBeforeChecks from './0043-attempts-before-checks.ts';
import * as liveCounts from './0051-live-counts.ts';
import * as zoneOfDocuments from './0041-zone-of-documents.ts';
import * as sittingFacts from './0055-sitting-facts.ts';
import * as elections from './0056-elections.ts';
import * as seatRounds from './0061-seat-rounds.ts';
import * as cameraViewers from './0062-camera-viewers.ts';
import * as numbersOfPeople from './0063-numbers-of-people.ts';
import * as mediaStays from './0064-media-stays.ts';
import * as keptProposals from './0060-kept-proposals.ts';
import * as countsWithheld from './0052-counts-withheld.ts';
import * as liveChanges from './0071-live-changes.ts';
import * as loadOfServers from './0222-load-of-servers.ts';
import * as orderOfNames from './0226-order-of-names.ts';
import * as countedCalls from './0067-counted-calls.ts';
import * as serversAndTabs from './0069-servers-and-tabs.ts';

/** The migrations that were released before capabilities gave theirs in `capabilities.ts`. Some
 *  build on others with a higher number, so that this order stays. */
const earlier: readonly Migration[] = [
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
  { name: '0032-huddles', up: huddles.up },
  { name: '0033-question-majority', up: questionMajority.up },
  { name: '0034-stays-of-tabs', up: staysOfTabs.up },
  { name: '0035-let-in', up: letIn.up },
  { name: '0036-when-people-left', up: whenPeopleLeft.up },
  { name: '0045-proxies-set-aside', up: proxiesSetAside.up },
  { name: '0048-casts-in-order', up: castsInOrder.up },
  { name: '0050-weights-differ', up: weightsDiffer.up },
  { name: '0043-attempts-before-checks', up: attemptsBeforeChecks.up },
  { name: '0051-live-counts', up: liveCounts.up },
  { name: '0041-zone-of-documents', up: zoneOfDocuments.up },
  { name: '0055-sitting-facts', up: sittingFacts.up },
  { name: '0052-counts-withheld', up: countsWithheld.up },
  { name: '0056-elections', up: elections.up },
  { name: '0060-kept-proposals', up: keptProposals.up },
  { name: '0061-seat-rounds', up: seatRounds.up },
  { name: '0064-media-stays', up: mediaStays.up },
  { name: '0067-counted-calls', up: countedCalls.up },
  { name: '0062-camera-viewers', up: cameraViewers.up },
  { name: '0069-servers-and-tabs', up: serversAndTabs.up },
  { name: '0063-numbers-of-people', up: numbersOfPeople.up },
];

/** The migrations of what is no capability: the platform and the live state. */
const ofTheHouse: readonly Migration[] = [
  { name: '0071-live-changes', up: liveChanges.up },
  { name: '0222-load-of-servers', up: loadOfServers.up },
  { name: '0226-order-of-names', up: orderOfNames.up },
];

/** All migrations in order: the earlier ones, then by their names those of the capabilities and of
 *  the house. A released migration never changes; a new one has the highest number. */
export const migrations: readonly Migration[] = [
  ...earlier,
  ...[...ofTheHouse, ...Object.values(capabilities).flatMap((each) => each.migrations ?? [])].toSorted(
    (left, right) => (left.name < right.name ? -1 : 1),
  ),
];
