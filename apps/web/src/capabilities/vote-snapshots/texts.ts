import type voteSnapshots from '../../i18n/en/vote-snapshots.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    'vote-snapshots': typeof voteSnapshots;
  }
}
