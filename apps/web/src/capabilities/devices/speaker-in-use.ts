import i18next from 'i18next';
import type { MessageKind } from '../../ui/KindIcon.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { readPreferredDevices, watchPreferredDevices } from './preferred-devices.ts';
import { partDevices } from './use-device-list.ts';
import { pageState } from '../../page-state.ts';

/** The id of the system's default speaker. */
const DEFAULT = '';

/** The chosen speaker while it is not plugged in. */
const page = pageState<{ missing: string | null }>(() => ({ missing: null }));

function chosenNow(): string {
  return readPreferredDevices().userPreferredAudioOutput ?? DEFAULT;
}

/** The speaker to play on: the chosen one while it is plugged in, else the system's (`''`). Source:
 *  DEV-01, DEV-03. */
export function readSpeaker(): string {
  const chosen = chosenNow();
  return chosen === page().missing ? DEFAULT : chosen;
}

async function tell(kind: MessageKind, key: 'speakerUnplugged' | 'speakerBack', name: string): Promise<void> {
  await i18next.loadNamespaces('devices');
  const words = name === '' ? i18next.t('devices:speaker') : name;
  showToast({ kind, text: i18next.t(`devices:${key}`, { name: words }) });
}

/** Calls `hear` with the speaker to play on whenever it changes: by another choice, or when the
 *  speaker is unplugged or plugged in again, which a toast says. Without this, some browsers stay
 *  silent after an unplug, and others do not return to the speaker. Returns a function that ends
 *  this. Source: DEV-01, DEV-03. */
export function followSpeaker(hear: (speakerId: string) => void): () => void {
  const devices = globalThis.navigator?.mediaDevices;
  let playing = readSpeaker();
  let chosen = chosenNow();
  /** The name of the chosen speaker; null until the browser has listed it. */
  let name: string | null = null;
  let following = true;

  function update(): void {
    const next = readSpeaker();
    if (next === playing) return;
    playing = next;
    hear(next);
  }

  async function look(): Promise<void> {
    if (!devices?.enumerateDevices) return;
    const { speakers } = partDevices(await devices.enumerateDevices().catch(() => []));
    // The browser lists no speakers before the person has allowed a device.
    if (!following || speakers.length === 0 || chosen === DEFAULT) return;
    const there = speakers.find(({ deviceId }) => deviceId === chosen);
    if (there === undefined && page().missing !== chosen) {
      page().missing = chosen;
      if (name !== null) void tell('warning', 'speakerUnplugged', name);
    } else if (there !== undefined && page().missing === chosen) {
      page().missing = null;
      void tell('success', 'speakerBack', there.label);
    }
    name = there?.label ?? name;
    update();
  }

  const stopWatching = watchPreferredDevices(() => {
    if (chosenNow() === chosen) return;
    chosen = chosenNow();
    name = null;
    update();
    void look();
  });
  const lookAgain = () => void look();
  devices?.addEventListener?.('devicechange', lookAgain);
  void look();
  return () => {
    following = false;
    page().missing = null;
    stopWatching();
    devices?.removeEventListener?.('devicechange', lookAgain);
  };
}
