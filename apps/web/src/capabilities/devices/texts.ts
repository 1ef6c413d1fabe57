import type devices from '../../i18n/en/devices.json';
import type sound from '../../i18n/en/sound.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    devices: typeof devices;
    sound: typeof sound;
  }
}
