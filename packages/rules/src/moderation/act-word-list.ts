import type { ModerationActDetail, ModerationActKind } from '@hemicycle/contract/audit';
import type { PollPrivacy } from '@hemicycle/contract/polls';

type Of<Key extends keyof ModerationActDetail> = Exclude<ModerationActDetail[Key], undefined>;

/** The fields whose changes the log keeps, by their names on the wire. Settings of the site are not
 *  among them: `settingLabel` has their titles. */
export const ACT_FIELDS = [
  'agendaItem',
  'agendaItems',
  'amount',
  'amountType',
  'anonymous',
  'answerLimitSeconds',
  'avatar',
  'callInNumbers',
  'captionLanguages',
  'chatAll',
  'closesAt',
  'consent',
  'definedTotal',
  'description',
  'documentation',
  'durationQuantity',
  'durationUnits',
  'enableUserConfirmLobbyAttendant',
  'epochEndTime',
  'epochStartTime',
  'followsItem',
  'form',
  'groupLimitSeconds',
  'groups',
  'helpPageUrl',
  'helpTips',
  'interpretationLanguages',
  'interventionLimitSeconds',
  'interventions',
  'interviewQuestions',
  'joinBeforeHost',
  'kind',
  'languages',
  'letterhead',
  'limitScope',
  'limitSeconds',
  'lobbyUntilStart',
  'logAllVotes',
  'majority',
  'mayChangeVote',
  'maySplit',
  'members',
  'moderators',
  'moreThan',
  'movers',
  'name',
  'opensAt',
  'order',
  'ownNumber',
  'paper',
  'parties',
  'personLimitSeconds',
  'phoneAndVideoSystemPassword',
  'plannedMinutes',
  'plannedStart',
  'pollIds',
  'proofOfIdentity',
  'proxyVoters',
  'question',
  'quorums',
  'rooms',
  'screenshareViewingDisabledUsers',
  'secretariatEmail',
  'siteColor',
  'siteLogo',
  'siteName',
  'telephony',
  'text',
  'title',
  'totalLimitSeconds',
  'totalType',
  'type',
  'version',
  'voteDecision',
  'voteOptions',
  'voteOrganisation',
  'voteQuestions',
  'votes',
  'votingOrganisation',
  'waitingRoom',
  'webexMeeting',
] as const;
export type ActField = (typeof ACT_FIELDS)[number];

/** The words of the log of moderators' acts, for the screen and for the file. `name`: of the file.
 *  `from`, `to`, `people` and `minutes` stand before what they name. */
export interface ActWords {
  readonly name: string;
  readonly when: string;
  readonly session: string;
  /** In place of a sitting. */
  readonly noSession: string;
  readonly by: string;
  readonly act: string;
  readonly whom: string;
  readonly everybody: string;
  readonly details: string;
  /** The names of changed settings and fields, as the house's programs have them. */
  readonly rawNames: string;
  /** The place in the chain, and the hash. */
  readonly entry: string;
  readonly hash: string;
  readonly acts: Readonly<Record<ModerationActKind, string>>;
  readonly fields: Readonly<Record<ActField, string>>;
  readonly sources: Readonly<Record<Of<'source'>, string>>;
  readonly words: Readonly<Record<Of<'word'>, string>>;
  readonly settings: Readonly<Record<Of<'setting'>, string>>;
  readonly screens: Readonly<Record<Of<'screen'>, string>>;
  readonly devices: Readonly<Record<Of<'device'>, string>>;
  readonly ways: Readonly<Record<Of<'way'>, string>>;
  /** In place of a name: somebody who is not signed in. */
  readonly nobody: string;
  readonly privacy: Readonly<Record<PollPrivacy, string>>;
  /** Who may vote for whom. */
  readonly votesFor: (proxy: string, represented: string) => string;
  readonly on: string;
  readonly off: string;
  readonly from: string;
  readonly to: string;
  readonly people: string;
  readonly minutes: string;
}
