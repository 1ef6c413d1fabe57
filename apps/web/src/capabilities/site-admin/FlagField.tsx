import { useTranslation } from 'react-i18next';
import { CheckField } from '../../ui/CheckField.tsx';
import { CheckGroup } from '../../ui/CheckGroup.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { FieldValue, FlagKind, NamesForFlags, WrongField } from './flag-value.ts';
import { useWordsOfFlags } from './flag-words.ts';
import { PICTURES } from './site-flag-parts.ts';
import { SitePictures } from './SitePictures.tsx';
import styles from './SiteAdmin.module.css';

export interface FlagFieldProps {
  readonly flag: string;
  readonly kind: FlagKind;
  readonly field: FieldValue;
  readonly wrong: WrongField | null;
  /** The roles of the site. */
  readonly roles: NamesForFlags['roles'];
  readonly onChange: (field: FieldValue) => void;
}

/** A flag in a field for its kind of value, with its explanation. Exceptions of roles have a form
 *  of their own. Source: CFG-01. */
export function FlagField({
  flag,
  kind,
  field,
  wrong,
  roles,
  onChange,
  isExpert,
}: FlagFieldProps & { readonly isExpert: boolean }) {
  const { t } = useTranslation('site-admin');
  const words = useWordsOfFlags(roles);
  const { label, does: hint } = words.wordsOf(flag);
  const valueText = (value: string) => words.valueText(flag, value);
  const error = wrong === null ? undefined : t(`wrong.${wrong}`);

  if (flag === PICTURES) {
    return (
      <>
        <SitePictures
          label={label}
          hint={hint}
          paths={String(field).split('\n')}
          onChange={(paths) => onChange(paths.join('\n'))}
        />
        {isExpert && (
          <TextArea
            label={t('pictures.paths')}
            hint={t('pictures.pathsHint')}
            error={error}
            rows={3}
            value={String(field)}
            dir="ltr"
            spellCheck={false}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )}
      </>
    );
  }

  switch (kind.kind) {
    case 'switch':
      return <CheckField label={label} hint={hint} checked={field === true} onChange={onChange} />;
    case 'one':
      return (
        <Select
          label={label}
          hint={hint}
          value={String(field)}
          choices={[
            ...(kind.optional ? [{ value: '', label: t('nothing') }] : []),
            ...kind.of.map((value) => ({ value, label: valueText(value) })),
          ]}
          onChoose={onChange}
        />
      );
    case 'some':
      return (
        <Some
          label={label}
          hint={hint}
          error={error}
          of={kind.of}
          chosen={field}
          {...{ valueText, onChange }}
        />
      );
    case 'ranks': {
      const ranks = typeof field === 'object' ? field : [];
      return (
        <CheckGroup label={label} hint={hint} error={error}>
          {kind.of.map((value, at) => (
            <TextField
              key={value}
              label={valueText(value)}
              value={ranks[at] ?? ''}
              inputMode="numeric"
              dir="ltr"
              onChange={({ currentTarget }) =>
                onChange(
                  kind.of.map((_, index) => (index === at ? currentTarget.value : (ranks[index] ?? ''))),
                )
              }
            />
          ))}
        </CheckGroup>
      );
    }
    case 'list':
    case 'exceptions':
    case 'json':
      return (
        <TextArea
          label={label}
          hint={hint}
          error={error}
          rows={Math.min(10, Math.max(2, String(field).split('\n').length))}
          value={String(field)}
          spellCheck={false}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'number':
    case 'measure':
    case 'text':
      return (
        <TextField
          label={label}
          hint={hint}
          error={error}
          value={String(field)}
          inputMode={
            { number: 'numeric' as const, measure: 'decimal' as const, text: 'text' as const }[kind.kind]
          }
          dir={kind.kind === 'text' ? 'auto' : 'ltr'}
          end={
            kind.kind === 'measure' ? (
              <span className={styles.unit}>{t(`units.${kind.unit}`)}</span>
            ) : undefined
          }
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

/** A checkbox for each value, for a flag that may hold several values. */
function Some({
  label,
  hint,
  error,
  of,
  chosen,
  valueText,
  onChange,
}: {
  label: string;
  hint: string | undefined;
  error: string | undefined;
  of: readonly string[];
  chosen: FieldValue;
  valueText: (value: string) => string;
  onChange: (field: FieldValue) => void;
}) {
  const has = (value: string) => typeof chosen === 'object' && chosen.includes(value);
  return (
    <CheckGroup label={label} hint={hint} error={error}>
      {of.map((value) => (
        <CheckField
          key={value}
          label={valueText(value)}
          checked={has(value)}
          onChange={(ticked) => onChange(of.filter((one) => (one === value ? ticked : has(one))))}
        />
      ))}
    </CheckGroup>
  );
}
