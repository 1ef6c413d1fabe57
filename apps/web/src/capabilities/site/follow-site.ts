import { noteFailure } from '../../note-failure.ts';

/** Has this page read the settings of the site anew within some seconds. Source: CFG-01. */
export function followSite(): void {
  import('./read-settings-soon.ts').then(
    ({ readSettingsSoon }) => readSettingsSoon(),
    (error: unknown) => noteFailure('the settings were not read', error),
  );
}
