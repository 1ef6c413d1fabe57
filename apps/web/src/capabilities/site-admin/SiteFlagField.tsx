import { defaultFlags } from '@hemicycle/contract/default-flags';
import { LAYOUT_MODES } from '@hemicycle/contract/layout-modes';
import { useTranslation } from 'react-i18next';
import { CheckField } from '../../ui/CheckField.tsx';
import { CheckGroup } from '../../ui/CheckGroup.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { type FieldValue, type FlagKind, fieldOf, type WrongField } from './flag-value.ts';
import { isNamedFlag } from './site-flag-parts.ts';

const defaults = new Map<string, unknown>(Object.entries(defaultFlags));
const known = [
  'alert',
  'pause',
  'redirect',
  'websocket',
  'https',
  'open',
  'privatevoter',
  'privateselection',
  'limitedvisibility',
  'privatevoterselection',
  'handOver',
  'endMeeting',
  'en',
  'ar',
] as const;

/** A flag of the site with its explanation and its default, in a field for its kind of value.
 *  Source: CFG-01. */
export function SiteFlagField({
  flag,
  kind,
  field,
  wrong,
  onChange,
}: {
  flag: string;
  kind: FlagKind;
  field: FieldValue;
  wrong: WrongField | null;
  onChange: (field: FieldValue) => void;
}) {
  const { t } = useTranslation(['site-admin', 'layout']);
  const label = isNamedFlag(flag) ? t(`flags.${flag}.label`) : flag;
  const valueText = (value: string): string => {
    const one = known.find((name) => name === value);
    if (one !== undefined) return t(`values.${one}`);
    const mode = LAYOUT_MODES.find((name) => name === value);
    return mode === undefined ? value : t(`layout:modes.${mode}`);
  };
  const does = isNamedFlag(flag) ? `${t(`flags.${flag}.does`)} ` : '';
  const hint = `${does}${t('default', { value: `\u2068${defaultText()}\u2069` })}`;
  const error = wrong === null ? undefined : t(`wrong.${wrong}`);

  function defaultText(): string {
    const value = fieldOf(kind, defaults.get(flag));
    if (typeof value === 'boolean') return t(value ? 'on' : 'off');
    const texts = (typeof value === 'string' ? value.split('\n') : value).map(valueText);
    const said = kind.kind === 'json' ? JSON.stringify(defaults.get(flag)) : texts.join(' · ');
    return said.trim() === '' ? t('nothing') : said;
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
    case 'list':
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
    case 'text':
      return (
        <TextField
          label={label}
          hint={hint}
          error={error}
          value={String(field)}
          inputMode={kind.kind === 'number' ? 'numeric' : 'text'}
          dir={kind.kind === 'number' ? 'ltr' : 'auto'}
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
  hint: string;
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
