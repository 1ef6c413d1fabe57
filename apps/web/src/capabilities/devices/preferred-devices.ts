import type { SessionInfo } from '@hemicycle/contract/auth';
import i18next from 'i18next';
import { showToast } from '../../ui/toast-store.ts';
import { updateUserSession, useSignIn } from '../auth/public.ts';

export type PreferredDevice =
  | 'userPreferredVideoInput'
  | 'userPreferredAudioInput'
  | 'userPreferredAudioOutput';

type PreferredDevices = Pick<SessionInfo['userSession'], PreferredDevice>;

const NONE: PreferredDevices = {
  userPreferredVideoInput: null,
  userPreferredAudioInput: null,
  userPreferredAudioOutput: null,
};

/** The devices that the person chose last, by id; null where none was chosen.  Source: DEV-03. */
export function usePreferredDevices(): PreferredDevices {
  return useSignIn((signIn) => signIn.info?.userSession) ?? NONE;
}

/** The same as `usePreferredDevices`, read once outside a component. */
export function readPreferredDevices(): PreferredDevices {
  return useSignIn.getState().info?.userSession ?? NONE;
}

/** Calls `listener` when the preferred devices may have changed; returns a function that ends
 *  this. */
export function watchPreferredDevices(listener: (devices: PreferredDevices) => void): () => void {
  return useSignIn.subscribe(() => listener(readPreferredDevices()));
}

/** Stores a choice with the account. If that fails, the choice holds for this sitting only, and a
 *  toast says so. Never rejects. Source: DEV-03. */
export async function keepPreferredDevice(device: PreferredDevice, deviceId: string): Promise<void> {
  useSignIn.setState(({ info }) => ({
    info: info && { ...info, userSession: { ...info.userSession, [device]: deviceId } },
  }));
  try {
    await updateUserSession({ [device]: deviceId });
  } catch {
    await i18next.loadNamespaces('devices');
    showToast({ kind: 'warning', text: i18next.t('devices:preferencesNotSaved') });
  }
}
