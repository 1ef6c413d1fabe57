import type { PollPrivacy } from '@hemicycle/contract/polls';
import { useTranslation } from 'react-i18next';
import { FormPart } from '../../../ui/FormPart.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { IconHelpCircle } from '../../../ui/icons.ts';
import { showPrivacyHelp } from '../marks/privacy-help.tsx';
import { privacySentenceText } from '../words/privacy-sentence-text.ts';
import { RadioList } from '../marks/RadioList.tsx';

/** The part of the editor for the privacy option, which decides what other people learn of each
 *  vote. Offers the options that the site allows, and a help text on all options. Source: PRIV-01,
 *  PRIV-02, PRIV-07, PRIV-08. */
export function PrivacyPart({
  anonymous,
  options,
  refused,
  onChoose,
}: {
  anonymous: PollPrivacy;
  options: readonly PollPrivacy[];
  /** Whether the site refused the option of the draft when it was saved. */
  refused: boolean;
  onChoose: (anonymous: PollPrivacy) => void;
}) {
  const { t } = useTranslation(['polls', 'poll-editor', 'ui']);
  return (
    <FormPart
      level={3}
      title={t('poll-editor:privacy')}
      reason={t('poll-editor:privacyReason')}
      help={
        <IconButton label={t('privacyHelpTitle')} onClick={() => showPrivacyHelp(anonymous, options)}>
          <IconHelpCircle aria-hidden="true" />
        </IconButton>
      }
    >
      <RadioList
        legend={t('poll-editor:privacy')}
        legendHidden
        value={anonymous}
        error={refused ? t('ui:errors.privacy-not-allowed') : undefined}
        onChoose={onChoose}
        choices={options.map((option) => ({
          value: option,
          label: t(`privacyLabel.${option}`),
          text: privacySentenceText(option),
        }))}
      />
    </FormPart>
  );
}
