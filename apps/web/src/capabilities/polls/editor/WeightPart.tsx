import { useTranslation } from 'react-i18next';
import { FormPart } from '../../../ui/FormPart.tsx';
import { Select } from '../../../ui/Select.tsx';
import { CheckField } from '../../../ui/CheckField.tsx';
import { canSplit } from './draft-form.ts';
import styles from './EditorFields.module.css';
import { MajorityField } from './MajorityField.tsx';
import { useDraftErrorText } from './use-draft-error-text.ts';
import { useGroups } from '../marks/use-groups.ts';
import type { EditedDraft } from './use-poll-editor.ts';

/** The weight of votes and the majority: the voting organisation, whether a weight may be split,
 *  the majority rule. Choices that do not fit the ballot are not offered, and a note says why.
 *  Source: WEIGHT-01, BEY-05, BEY-09, looks picture 8. */
export function WeightPart({ form, errors, change }: EditedDraft) {
  const { t } = useTranslation('poll-editor');
  const errorText = useDraftErrorText(errors);
  const organisations = useGroups().filter((group) => group.grouptype === 'vote-organisation');
  const splits = canSplit(form);
  return (
    <FormPart level={3} title={t('weightPart')} reason={t('partReason')}>
      {organisations.length > 0 && (
        <Select
          label={t('weights')}
          error={errorText('votingOrganisation')}
          value={form.votingOrganisation}
          choices={[
            { value: 'none', label: t('noWeights') },
            ...organisations.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChoose={(votingOrganisation) => change({ votingOrganisation })}
        />
      )}
      {splits && (
        <CheckField
          label={t('split')}
          hint={errorText('maySplit') ?? t('splitHint')}
          checked={form.maySplit}
          onChange={(maySplit) => change({ maySplit })}
        />
      )}
      {form.ballot === 'single' ? (
        <MajorityField
          majority={form.majority}
          weighted={form.votingOrganisation !== 'none'}
          splits={splits && form.maySplit}
          showErrors={errors.majority !== undefined}
          onChange={(majority) => change({ majority })}
        />
      ) : (
        <p className={styles.note}>{t('noRule')}</p>
      )}
    </FormPart>
  );
}
