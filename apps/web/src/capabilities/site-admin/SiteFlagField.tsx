import { settingLabel } from '@hemicycle/rules/site/setting-labels';
import { defaultFlags } from '@hemicycle/contract/default-flags';
import { LAYOUT_MODES } from '@hemicycle/contract/layout-modes';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { CheckGroup } from '../../ui/CheckGroup.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { type FieldValue, type FlagKind, fieldOf, valueOf, type WrongField } from './flag-value.ts';
import { withFullStop } from '../../i18n/sentences.ts';
import { languageOfScreen } from '../../i18n/i18n.ts';
import { languages } from '../../i18n/languages.ts';
import { isNamedFlag } from './site-flag-parts.ts';
import { SitePictures } from './SitePictures.tsx';
import styles from './SiteAdmin.module.css';

const defaults = new Map<string, unknown>(Object.entries(defaultFlags));
/** The flag with the paths of the site's pictures. */
const PICTURES = 'siteBackgroundImages';
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
  'server-calls',
  'initialize-webex-library',
  'join-huddle-room',
  'siteDebug',
  'userFlag',
  'requested',
  'error',
  'never',
  'post',
] as const;

interface FlagFieldProps {
  readonly flag: string;
  readonly kind: FlagKind;
  readonly field: FieldValue;
  readonly wrong: WrongField | null;
  readonly onChange: (field: FieldValue) => void;
}

/** A flag of the site with its explanation, in a field for its kind of value. Where it differs from
 *  its default, that is said, and one press puts it back. `isExpert`: its name and value in the
 *  words of the server stand below. Source: CFG-01. */
export function SiteFlagField({
  isExpert,
  history,
  ...props
}: FlagFieldProps & {
  readonly isExpert: boolean;
  /** The line that says when it was changed last, which leads to its history. */
  readonly history: ReactNode;
}) {
  const { flag, kind, field, onChange } = props;
  const { t } = useTranslation('site-admin');
  const { label, valueText } = useFlagWords(flag);
  const usual = fieldOf(kind, defaults.get(flag));
  const differs = defaults.has(flag) && String(field) !== String(usual);
  const outcome = valueOf(kind, field);
  return (
    <div className={styles.flag} data-differs={differs || undefined}>
      <FlagField {...props} isExpert={isExpert} />
      {history}
      {differs && (
        <p className={styles.differs}>
          <span>{withFullStop(t('differs', { value: `\u2068${defaultText()}\u2069` }))}</span>
          <Button size="sm" variant="quiet" onClick={() => onChange(usual)}>
            {t('putBack')} <VisuallyHidden>{label}</VisuallyHidden>
          </Button>
        </p>
      )}
      {isExpert && (
        <p className={styles.raw}>
          <code dir="ltr">
            {flag}
            {outcome.ok && `: ${JSON.stringify(outcome.value)}`}
          </code>
        </p>
      )}
    </div>
  );

  function defaultText(): string {
    if (flag === PICTURES) return t('pictures.drawings');
    if (typeof usual === 'boolean') return t(usual ? 'on' : 'off');
    const texts = (typeof usual === 'string' ? usual.split('\n') : usual).map(valueText);
    const said = kind.kind === 'json' ? JSON.stringify(defaults.get(flag)) : texts.join(' · ');
    return said.trim() === '' ? t('nothing') : said;
  }
}

/** The label of a flag, what it does, and the words for its values. */
function useFlagWords(flag: string) {
  const words = useWordsOfFlags();
  return { ...words.wordsOf(flag), valueText: words.valueText };
}

/** The words for all flags and their values. */
export function useWordsOfFlags() {
  const { t } = useTranslation(['site-admin', 'layout']);
  return {
    wordsOf: (flag: string) => ({
      label: settingLabel(flag, languageOfScreen()),
      does: isNamedFlag(flag) ? t(`flags.${flag}.does`) : undefined,
    }),
    valueText: (value: string): string => {
      const one = known.find((name) => name === value);
      if (one !== undefined) return t(`values.${one}`);
      const language = Object.values(languages).find(({ folder }) => folder === value);
      if (language !== undefined) return language.languageNative;
      const mode = LAYOUT_MODES.find((name) => name === value);
      return mode === undefined ? value : t(`layout:notes.${mode}`);
    },
  };
}

function FlagField({
  flag,
  kind,
  field,
  wrong,
  onChange,
  isExpert,
}: FlagFieldProps & { readonly isExpert: boolean }) {
  const { t } = useTranslation('site-admin');
  const { label, does: hint, valueText } = useFlagWords(flag);
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
