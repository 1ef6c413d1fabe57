import { useTranslation } from 'react-i18next';
import { CheckField } from '../../ui/CheckField.tsx';
import { CheckGroup } from '../../ui/CheckGroup.tsx';
import { listOfNames } from '../../i18n/list-of-names.ts';
import styles from './SignOnAdmin.module.css';

/** A field for several roles or groups, which opens by a press; closed it names those chosen. */
export function ReferencesField({
  label,
  choices,
  chosen,
  onChange,
}: {
  label: string;
  choices: readonly { readonly id: string; readonly name: string }[];
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}) {
  const { t } = useTranslation('sign-on-admin');
  const names = choices.filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
  return (
    <details className={styles.references}>
      <summary>
        {label}: {names.length === 0 ? t('none') : listOfNames(names)}
      </summary>
      <CheckGroup label={label}>
        {choices.map(({ id, name }) => (
          <CheckField
            key={id}
            label={<bdi>{name}</bdi>}
            checked={chosen.includes(id)}
            onChange={(has) => onChange(has ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
        ))}
      </CheckGroup>
    </details>
  );
}
