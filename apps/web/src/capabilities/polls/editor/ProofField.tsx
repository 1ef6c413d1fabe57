import { useTranslation } from 'react-i18next';
import { useSiteConfig } from '../../site/public.ts';
import { CheckField } from '../../../ui/CheckField.tsx';

/** Whether a poll asks for a fresh proof of identity. Also says which proof the site asks for in
 *  every poll. Source: BEY-32. */
export function ProofField({
  checked,
  onChange,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const { t } = useTranslation('poll-editor');
  const minutes = useSiteConfig().flags?.requireProofToVoteMinutes ?? null;
  const ofSite = minutes === null ? '' : ` ${t('proofOfSite', { count: minutes })}`;
  return (
    <CheckField
      label={t('proof')}
      hint={`${t('proofHint')}${ofSite}`}
      checked={checked}
      onChange={onChange}
    />
  );
}
