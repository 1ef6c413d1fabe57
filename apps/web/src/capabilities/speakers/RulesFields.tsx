import {
  GROUP_SPEAKING_LIMIT_MAX_SECONDS,
  SPEECH_LIMIT_MAX_SECONDS,
  SPEECH_LIMIT_MIN_SECONDS,
} from '@hemicycle/contract/limits';
import type {
  InterventionsBy,
  LimitScope,
  SpeakingOrder,
  SpeakingRules,
} from '@hemicycle/contract/speaking-rules';
import { limitFromText, limitToText } from '@hemicycle/rules/speakers/limit-text';
import { useTranslation } from 'react-i18next';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';

const LIMITS = {
  limitSeconds: SPEECH_LIMIT_MAX_SECONDS,
  personLimitSeconds: GROUP_SPEAKING_LIMIT_MAX_SECONDS,
  groupLimitSeconds: GROUP_SPEAKING_LIMIT_MAX_SECONDS,
  totalLimitSeconds: GROUP_SPEAKING_LIMIT_MAX_SECONDS,
  interventionLimitSeconds: SPEECH_LIMIT_MAX_SECONDS,
  answerLimitSeconds: SPEECH_LIMIT_MAX_SECONDS,
} as const;
type Limit = keyof typeof LIMITS;
const ORDERS: readonly SpeakingOrder[] = ['hands', 'time', 'first', 'group', 'side'];
const INTERVENTIONS: readonly InterventionsBy[] = ['off', 'speaker', 'chair'];
const SCOPES: readonly LimitScope[] = ['list', 'item', 'sitting'];
const OF_SPEECHES = ['limitSeconds', 'personLimitSeconds', 'groupLimitSeconds', 'totalLimitSeconds'] as const;
const OF_INTERVENTIONS = ['interventionLimitSeconds', 'answerLimitSeconds'] as const;

/** The rules as they are typed: limits as text. */
type TypedRules = Pick<SpeakingRules, 'order' | 'interventions' | 'limitScope'> &
  Readonly<Record<Limit, string>>;

export function typedRules(rules: SpeakingRules): TypedRules {
  return {
    order: rules.order,
    interventions: rules.interventions,
    limitScope: rules.limitScope,
    limitSeconds: limitToText(rules.limitSeconds),
    personLimitSeconds: limitToText(rules.personLimitSeconds),
    groupLimitSeconds: limitToText(rules.groupLimitSeconds),
    totalLimitSeconds: limitToText(rules.totalLimitSeconds),
    interventionLimitSeconds: limitToText(rules.interventionLimitSeconds),
    answerLimitSeconds: limitToText(rules.answerLimitSeconds),
  };
}

/** The typed rules; undefined where something is no time. */
export function rulesFrom(typed: TypedRules): SpeakingRules | undefined {
  const read = (limit: Limit) => within(typed[limit], LIMITS[limit]);
  const [limitSeconds, personLimitSeconds, groupLimitSeconds, totalLimitSeconds] = OF_SPEECHES.map(read);
  const [interventionLimitSeconds, answerLimitSeconds] = OF_INTERVENTIONS.map(read);
  if (
    limitSeconds === undefined ||
    personLimitSeconds === undefined ||
    groupLimitSeconds === undefined ||
    totalLimitSeconds === undefined ||
    interventionLimitSeconds === undefined ||
    answerLimitSeconds === undefined
  ) {
    return undefined;
  }
  return {
    ...{ order: typed.order, interventions: typed.interventions, limitScope: typed.limitScope },
    ...{ limitSeconds, personLimitSeconds, groupLimitSeconds, totalLimitSeconds },
    ...{ interventionLimitSeconds, answerLimitSeconds },
  };
}

function within(text: string, max: number): number | null | undefined {
  const seconds = limitFromText(text);
  if (seconds === null || seconds === undefined) return seconds;
  return seconds >= SPEECH_LIMIT_MIN_SECONDS && seconds <= max ? seconds : undefined;
}

/** The fields of the rules of a speakers list. `checked`: what is wrong is told. Source: BEY-13,
 *  BEY-43. */
export function RulesFields({
  typed,
  checked,
  onChange,
}: {
  typed: TypedRules;
  checked: boolean;
  onChange: (typed: TypedRules) => void;
}) {
  const { t } = useTranslation('speakers');
  const limit = (key: Limit) => (
    <TextField
      key={key}
      label={t(`limits.${key}`)}
      hint={t(`limitHints.${key}`)}
      error={checked && within(typed[key], LIMITS[key]) === undefined ? t('limitWrong') : undefined}
      value={typed[key]}
      inputMode="numeric"
      dir="ltr"
      onChange={(event) => onChange({ ...typed, [key]: event.currentTarget.value })}
    />
  );
  return (
    <>
      <Select
        label={t('orderLabel')}
        hint={t('orderHint')}
        value={typed.order}
        choices={ORDERS.map((value) => ({ value, label: t(`orders.${value}`) }))}
        onChoose={(value) =>
          onChange({ ...typed, order: ORDERS.find((order) => order === value) ?? 'hands' })
        }
      />
      {OF_SPEECHES.map(limit)}
      {(typed.personLimitSeconds || typed.groupLimitSeconds || typed.totalLimitSeconds) && (
        <Select
          label={t('scopeLabel')}
          hint={t('scopeHint')}
          value={typed.limitScope}
          choices={SCOPES.map((value) => ({ value, label: t(`scopes.${value}`) }))}
          onChoose={(value) =>
            onChange({ ...typed, limitScope: SCOPES.find((scope) => scope === value) ?? 'list' })
          }
        />
      )}
      <Select
        label={t('interventionsLabel')}
        value={typed.interventions}
        choices={INTERVENTIONS.map((value) => ({ value, label: t(`interventionsBy.${value}`) }))}
        onChoose={(value) =>
          onChange({ ...typed, interventions: INTERVENTIONS.find((by) => by === value) ?? 'off' })
        }
      />
      {typed.interventions !== 'off' && OF_INTERVENTIONS.map(limit)}
    </>
  );
}
