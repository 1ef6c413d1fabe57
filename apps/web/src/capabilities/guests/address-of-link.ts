import { GUEST_PATH } from '@hemicycle/contract/guest-names';

/** The address of a guest link, or of a sitting by its title. */
export function addressOf(code: string): string {
  return `${location.origin}${GUEST_PATH}${code}`;
}
