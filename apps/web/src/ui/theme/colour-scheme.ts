/** Where Mantine keeps a person's choice. */
const KEY = 'mantine-color-scheme-value';

/** Sets the colour scheme of the page before anything is drawn: the person's choice, else that of the system. */
export function applyColourScheme(storage: Storage = localStorage): void {
  const kept = storage.getItem(KEY);
  const scheme =
    kept === 'light' || kept === 'dark'
      ? kept
      : window.matchMedia('(prefers-color-scheme: dark)').matches
        ? 'dark'
        : 'light';
  document.documentElement.dataset['mantineColorScheme'] = scheme;
}
