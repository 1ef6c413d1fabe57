import type quorum from '../../i18n/en/quorum.json';
import type quorumAdmin from '../../i18n/en/quorum-admin.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    quorum: typeof quorum;
    'quorum-admin': typeof quorumAdmin;
  }
}
