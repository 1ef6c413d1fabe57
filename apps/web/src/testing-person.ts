import type { SessionInfo } from '@hemicycle/contract/auth';
import type { LiveSession } from '@hemicycle/contract/sessions-live';
import type { Group } from '@hemicycle/contract/people';
import type { LivePerson } from '@hemicycle/contract/people-live';
import { interpretationLanguages } from '@hemicycle/contract/interpretation-languages';
import type { SiteConfig } from '@hemicycle/contract/site';

/** A signed-in person, for tests: may send media, share, chat and vote. */
export const signedIn: SessionInfo = {
  userId: 'rosa',
  isGuest: false,
  roles: [{ id: 'member', name: 'Member' }],
  actionsAllowed: [
    'app_video_controls-bool',
    'app_sharescreen_control-bool',
    'app_chat_tab-bool',
    'app_vote-bool',
  ],
  webexToken: null,
  payloadKey: '',
  userSession: {
    userPreferredVideoInput: null,
    userPreferredAudioInput: null,
    userPreferredAudioOutput: null,
    votingSessionToAttend: 's1',
    isVirtualBackgroundEnabled: false,
  },
  accessibilityModeEnabled: false,
  personDetails: {
    displayName: 'Rosa Quispe',
    emails: ['rosa@demo.test'],
    avatar: null,
    davraEmail: null,
    groups: [],
    webex: { id: 'rosa', displayName: 'Rosa Quispe', firstName: '', lastName: '', emails: [], avatar: null },
  },
};

/** The session that this person attends, for tests. */
export const testSession: LiveSession = {
  idVotingSession: 's1',
  title: 'Plenary',
  description: '',
  epochStartTime: 0,
  epochEndTime: 1,
  presiding: null,
  davra: { waitingRoom: false, recording: false, quorums: [], chatAll: true, mirrorTeamsSpaceRoomId: null },
};

/** A person in the main chamber, for tests. */
export function livePerson(userId: string, more: Partial<LivePerson> = {}): LivePerson {
  return {
    userId,
    meetingId: 's1',
    meeting: 'mainchamber',
    handRaise: 0,
    handType: 0,
    orderRaised: 0,
    number: 1,
    forceMuteAudio: null,
    forceMuteVideo: null,
    forceMuteShare: null,
    muteAudio: 1,
    muteVideo: 1,
    observer: false,
    overridedName: null,
    connected: true,
    displayName: userId,
    avatar: null,
    groups: [],
    roles: [],
    isGuest: false,
    isBot: false,
    ...more,
  };
}

/** The public part of a site, for tests. */
export const publicSite: SiteConfig = {
  siteName: 'National Assembly',
  siteColor: '#1F4A3D',
  siteLogo: null,
  letterhead: '',
  secretariatEmail: null,
  helpPageUrl: 'https://help.example',
  captionLanguages: [{ code: 'en-US', languageNative: 'English' }],
  interpretationLanguages: interpretationLanguages.map(({ code }) => code),
  languages: [
    { code: 'en-US', languageNative: 'English' },
    { code: 'ar', languageNative: 'العربية' },
  ],
  demoAccounts: [],
  demoPassword: null,
  media: 'mesh',
  flags: null,
};

/** A party, for tests. */
export const greens: Group = {
  id: 'greens',
  name: 'Greens',
  grouptype: 'primary',
  color: '#4f6642',
  code: null,
  virtualBackgroundUrl: null,
  virtualBackgroundMandatory: false,
  weightingNumber: null,
  voteOrganisation: null,
};
