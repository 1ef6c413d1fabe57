import type lobby from '../../i18n/en/lobby.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    lobby: typeof lobby;
  }
}
