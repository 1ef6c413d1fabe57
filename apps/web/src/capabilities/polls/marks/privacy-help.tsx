import type { PollPrivacy } from '@hemicycle/contract/polls';
import i18next from 'i18next';
import { infoDialog } from '../../../ui/dialog-store.ts';
import { PrivacyHelp } from './PrivacyHelp.tsx';

/** Opens the help on the privacy options, with the one of this poll marked.  Source: PRIV-07. */
export function showPrivacyHelp(chosen: PollPrivacy, options?: readonly PollPrivacy[]): void {
  void infoDialog({
    title: i18next.t('polls:privacyHelpTitle'),
    text: <PrivacyHelp chosen={chosen} {...(options === undefined ? {} : { options })} />,
  });
}
