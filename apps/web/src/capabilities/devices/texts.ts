import type devices from '../../i18n/en/devices.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    devices: typeof devices;
  }
}
