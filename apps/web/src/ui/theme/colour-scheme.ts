/** Where a person's choice is kept, under the name that browsers have had it by from the
 *  beginning. */
const KEY = 'mantine-color-scheme-value';

/** Sets the colour scheme of the page, before anything is drawn and whenever the system changes its
 *  own: the person's choice, else that of the system. Source: looks §2. */
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
