import type personPictures from '../../i18n/en/person-pictures.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    'person-pictures': typeof personPictures;
  }
}
