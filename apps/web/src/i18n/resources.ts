import type adminSessions from './en/admin-sessions.json';
import type auth from './en/auth.json';
import type background from './en/background.json';
import type autoleave from './en/autoleave.json';
import type castSignature from './en/cast-signature.json';
import type chamber from './en/chamber.json';
import type devices from './en/devices.json';
import type dialOut from './en/dial-out.json';
import type earlierSessions from './en/earlier-sessions.json';
import type electorate from './en/electorate.json';
import type hands from './en/hands.json';
import type huddles from './en/huddles.json';
import type lobby from './en/lobby.json';
import type layout from './en/layout.json';
import type share from './en/share.json';
import type exit from './en/exit.json';
import type sessions from './en/sessions.json';
import type chat from './en/chat.json';
import type moderation from './en/moderation.json';
import type people from './en/people.json';
import type pollEditor from './en/poll-editor.json';
import type pollOutcome from './en/poll-outcome.json';
import type polls from './en/polls.json';
import type proxies from './en/proxies.json';
import type proceedings from './en/proceedings.json';
import type records from './en/records.json';
import type quorum from './en/quorum.json';
import type quorumAdmin from './en/quorum-admin.json';
import type security from './en/security.json';
import type siteAdmin from './en/site-admin.json';
import type siteIdentity from './en/site-identity.json';
import type shortcuts from './en/shortcuts.json';
import type speakers from './en/speakers.json';
import type ui from './en/ui.json';
import type uploads from './en/uploads.json';
import type voteSnapshots from './en/vote-snapshots.json';

/** The catalogues by capability, as types, so that keys are checked. A capability with texts adds
 *  its line here. */
export interface Resources {
  'admin-sessions': typeof adminSessions;
  auth: typeof auth;
  background: typeof background;
  autoleave: typeof autoleave;
  'cast-signature': typeof castSignature;
  'dial-out': typeof dialOut;
  chamber: typeof chamber;
  devices: typeof devices;
  'earlier-sessions': typeof earlierSessions;
  electorate: typeof electorate;
  hands: typeof hands;
  huddles: typeof huddles;
  lobby: typeof lobby;
  layout: typeof layout;
  share: typeof share;
  exit: typeof exit;
  sessions: typeof sessions;
  chat: typeof chat;
  moderation: typeof moderation;
  people: typeof people;
  'poll-editor': typeof pollEditor;
  'poll-outcome': typeof pollOutcome;
  polls: typeof polls;
  proxies: typeof proxies;
  proceedings: typeof proceedings;
  records: typeof records;
  quorum: typeof quorum;
  'quorum-admin': typeof quorumAdmin;
  security: typeof security;
  'site-admin': typeof siteAdmin;
  'site-identity': typeof siteIdentity;
  shortcuts: typeof shortcuts;
  speakers: typeof speakers;
  ui: typeof ui;
  uploads: typeof uploads;
  'vote-snapshots': typeof voteSnapshots;
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui';
    resources: Resources;
  }
}
