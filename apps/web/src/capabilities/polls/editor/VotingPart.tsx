import { isSecretPoll } from '@hemicycle/rules/polls/privacy';
import { useTranslation } from 'react-i18next';
import { FormPart } from '../../../ui/FormPart.tsx';
import { CheckField } from '../../../ui/CheckField.tsx';
import { keepsEarlierVotes } from './draft-body.ts';
import { ProofField } from './ProofField.tsx';
import type { EditedDraft } from './use-poll-editor.ts';

/** How members vote: whether they may change a vote, whether earlier votes are kept, whether a
 *  proof of identity is asked. Source: POLL-19, BEY-32. */
export function VotingPart({ form, change }: EditedDraft) {
  const { t } = useTranslation('poll-editor');
  const keeps = keepsEarlierVotes(form);
  return (
    <FormPart level={3} title={t('voting')}>
      <CheckField
        label={t('mayChange')}
        checked={form.mayChangeVote}
        onChange={(mayChangeVote) => change({ mayChangeVote })}
      />
      <CheckField
        label={t('logAll')}
        hint={
          keeps ? t('logAllHint') : isSecretPoll(form.anonymous) ? t('logAllSecret') : t('logAllUnchanged')
        }
        checked={keeps && form.logAllVotes}
        disabled={!keeps}
        onChange={(logAllVotes) => change({ logAllVotes })}
      />
      <ProofField
        checked={form.proofOfIdentity}
        onChange={(proofOfIdentity) => change({ proofOfIdentity })}
      />
    </FormPart>
  );
}
