/** The storage key of a person's choice. Keep this name, since browsers hold choices under it. */
const KEY = 'mantine-color-scheme-value';

/** Sets the colour scheme of the page to the person's choice, or else to that of the system. Called
 *  before the page is drawn; follows later changes of the system. Source: looks §2. */
export function applyColourScheme(storage: Storage = localStorage): void {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const kept = storage.getItem(KEY);
    const scheme = kept === 'light' || kept === 'dark' ? kept : system.matches ? 'dark' : 'light';
    document.documentElement.dataset['colourScheme'] = scheme;
  };
  apply();
  system.addEventListener('change', apply);
}
