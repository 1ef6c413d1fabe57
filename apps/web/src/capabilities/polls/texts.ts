import type castSignature from '../../i18n/en/cast-signature.json';
import type electorate from '../../i18n/en/electorate.json';
import type pollEditor from '../../i18n/en/poll-editor.json';
import type pollNews from '../../i18n/en/poll-news.json';
import type pollOutcome from '../../i18n/en/poll-outcome.json';
import type rollCall from '../../i18n/en/roll-call.json';
import type voteWatch from '../../i18n/en/vote-watch.json';
import type polls from '../../i18n/en/polls.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    'cast-signature': typeof castSignature;
    electorate: typeof electorate;
    'poll-editor': typeof pollEditor;
    'poll-news': typeof pollNews;
    'poll-outcome': typeof pollOutcome;
    polls: typeof polls;
    'roll-call': typeof rollCall;
    'vote-watch': typeof voteWatch;
  }
}
