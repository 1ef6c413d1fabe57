import { DISPLAY_BEAT_MS, DISPLAY_PROTOCOL } from '@hemicycle/contract/display-names';
import type { DisplayBeat, DisplayLanguage, DisplayState } from '@hemicycle/contract/display-state';
import { pageStore } from '../../../page-state.ts';
import { serverClock } from '../../../server-clock.ts';
import { feedOf, stateOf } from '../display-address.ts';

/** What this display was told. `line`: `opening` before the first state, `lost` while no server is
 *  reached, `revoked` once its code opens nothing any more. */
interface Told {
  readonly state: DisplayState | null;
  readonly languages: readonly DisplayLanguage[];
  readonly line: 'opening' | 'open' | 'lost' | 'revoked';
}

export const useDisplay = pageStore<Told>(() => ({ state: null, languages: [], line: 'opening' }));

/** Without a sign of life for so long, the line is lost, in ms. */
const SILENT_MS = 2.5 * DISPLAY_BEAT_MS;
const AGAIN_MS = 2_000;
/** A revoked display asks again this often, in ms: its code may be of another site's backup. */
const REVOKED_AGAIN_MS = 60_000;
const FORBIDDEN = 403;
const RELOADED_FOR = 'hemicycle-display-reloaded-for';

interface Ways {
  readonly openSource: (address: string) => EventSource;
  readonly reload: () => void;
}

/** Follows what a display is told, for ever: after a lost line, a restart and a night it comes back
 *  by itself. Returns a function that ends it. Source: BEY-33. */
export function followDisplay(
  code: string,
  { openSource, reload }: Ways = {
    openSource: (address) => new EventSource(address),
    reload: () => location.reload(),
  },
): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasEnded = false;

  const after = (ms: number, work: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(work, ms);
  };
  const showsLife = () => {
    useDisplay.setState({ line: useDisplay.getState().state === null ? 'opening' : 'open' });
    after(SILENT_MS, lose);
  };

  function open(): void {
    source?.close();
    if (hasEnded) return;
    source = openSource(feedOf(code));
    source.addEventListener('beat', ({ data }: MessageEvent<string>) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server checked the event
      const beat = JSON.parse(data) as DisplayBeat;
      serverClock.noteTold(beat.now, Date.now());
      if (beat.protocol !== DISPLAY_PROTOCOL) reloadFor(beat.protocol, reload);
      if (beat.languages.join(' ') !== useDisplay.getState().languages.join(' '))
        useDisplay.setState({ languages: beat.languages });
      showsLife();
    });
    source.addEventListener('state', ({ data }: MessageEvent<string>) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server checked the event
      useDisplay.setState({ state: JSON.parse(data) as DisplayState });
      showsLife();
    });
    source.addEventListener('revoked', revoked);
    source.addEventListener('error', () => void askWhy());
    after(SILENT_MS, lose);
  }

  function lose(): void {
    useDisplay.setState({ line: 'lost' });
    open();
  }

  function revoked(): void {
    source?.close();
    useDisplay.setState({ line: 'revoked', state: null });
    after(REVOKED_AGAIN_MS, open);
  }

  /** A source tells no status. One that has given up was refused, or met a proxy without a server.
   *  Until that is known, the wall says nothing new: a revoked one stays dark. */
  async function askWhy(): Promise<void> {
    source?.close();
    const status = await fetch(stateOf(code), { cache: 'no-store' }).then(
      (answer) => answer.status,
      () => null,
    );
    if (hasEnded) return;
    if (status === FORBIDDEN) return revoked();
    useDisplay.setState({ line: 'lost' });
    after(AGAIN_MS, open);
  }

  open();
  return () => {
    hasEnded = true;
    source?.close();
    clearTimeout(timer);
  };
}

/** Loads the program of the page again, once for each version that the server speaks. */
function reloadFor(protocol: number, reload: () => void): void {
  if (sessionStorage.getItem(RELOADED_FOR) === String(protocol)) return;
  sessionStorage.setItem(RELOADED_FOR, String(protocol));
  reload();
}
