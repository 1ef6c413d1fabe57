import type display from '../../i18n/en/display.json';
import type displayDesk from '../../i18n/en/display-desk.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    display: typeof display;
    'display-desk': typeof displayDesk;
  }
}
