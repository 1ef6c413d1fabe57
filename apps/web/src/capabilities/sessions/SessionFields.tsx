import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { localZone } from '../../i18n/formats.ts';
import { DateTimeField } from '../../ui/DateTimeField.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormPart } from '../../ui/FormPart.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { EditForm } from '../../ui/use-edit-form.ts';
import { useSiteConfig } from '../site/public.ts';
import styles from './SessionAdmin.module.css';
import { endMovedWith, type SessionForm, type SessionProblems } from './session-form.ts';

type Form = Pick<EditForm<SessionForm, SessionProblems>, 'values' | 'problems' | 'change'>;

/** Title, times and description of a session. The end moves with the start. Source: SESS-01. */
export function TitleAndTime({
  form: { values, problems, change },
  isOver,
}: {
  form: Form;
  isOver: boolean;
}) {
  const { t } = useTranslation('admin-sessions');
  const descriptionId = useId();
  /** The last whole start, while the field is empty because one of its parts is typed. */
  const wholeStart = useRef('');
  function changeTime(field: 'starts' | 'ends', value: string) {
    if (field === 'ends') return change({ ends: value });
    const was = values.starts || wholeStart.current;
    wholeStart.current = was;
    change({ starts: value, ends: endMovedWith(was, values.ends, value) });
  }
  return (
    <FormPart
      title={t('titleAndTime')}
      reason={(isOver ? `${t('overReason')} ` : '') + t('timeReason', { zone: localZone() })}
    >
      <TextField
        label={t('titleField')}
        error={problems.title && t(problems.title)}
        value={values.title}
        readOnly={isOver}
        maxLength={200}
        dir="auto"
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <div className={styles.pair}>
        {(['starts', 'ends'] as const).map((field) => (
          <DateTimeField
            key={field}
            label={t(field)}
            error={problems[field] && t(problems[field])}
            value={values[field]}
            readOnly={isOver && field === 'starts'}
            onChange={(value) => changeTime(field, value)}
          />
        ))}
      </div>
      <Field id={descriptionId} label={t('description')}>
        <textarea
          id={descriptionId}
          className={styles.description}
          dir="auto"
          rows={3}
          maxLength={2000}
          value={values.description}
          readOnly={isOver}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
      </Field>
    </FormPart>
  );
}

const lobbySwitches = ['waitingRoom', 'lobbyUntilStart'] as const;

/** How people join a session, and who writes to all. Source: SESS-02, FND-57, LOBBY-12,
 *  CHAT-18. */
export function Joining({ form: { values, change }, isOver }: { form: Form; isOver: boolean }) {
  const { t } = useTranslation('admin-sessions');
  const { media } = useSiteConfig();
  const switchOf = (
    field: 'joinBeforeHost' | 'lobbyInterview' | 'chatAll' | (typeof lobbySwitches)[number],
  ) => (
    <Switch
      key={field}
      label={t(field)}
      checked={values[field]}
      disabled={isOver}
      onChange={(event) => change({ [field]: event.currentTarget.checked })}
    />
  );
  return (
    <FormPart title={t('joining')} reason={t(isOver ? 'switchesEnded' : 'joiningReason')}>
      <TextField
        label={t('accessCode')}
        value={values.accessCode}
        readOnly={isOver}
        maxLength={60}
        dir="ltr"
        onChange={(event) => change({ accessCode: event.currentTarget.value })}
      />
      <TextField
        label={t('phonePassword')}
        hint={t('phonePasswordHint')}
        value={values.phonePassword}
        readOnly={isOver}
        maxLength={60}
        dir="ltr"
        onChange={(event) => change({ phonePassword: event.currentTarget.value })}
      />
      {switchOf('joinBeforeHost')}
      {lobbySwitches.map(switchOf)}
      {media !== 'webex' && switchOf('lobbyInterview')}
      {media === 'webex' && (
        <TextField
          label={t('meetingAddress')}
          hint={t('meetingAddressHint')}
          value={values.meetingAddress}
          readOnly={isOver}
          maxLength={300}
          dir="ltr"
          onChange={(event) => change({ meetingAddress: event.currentTarget.value })}
        />
      )}
      {switchOf('chatAll')}
    </FormPart>
  );
}
