import type { Role } from '@hemicycle/contract/people';
import { permissions } from '@hemicycle/contract/permissions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { announce } from '../../ui/announcer.ts';
import type { AutocompleteOption } from '../../ui/Autocomplete.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useAction } from '../auth/public.ts';

/** Somebody who was made in the editor of a session, and whether their role votes. */
export interface MadePerson extends AutocompleteOption {
  readonly votes: boolean;
}

/** A window that makes an account for somebody who is to be a member. `name`: as it was typed.
 *  Source: FND-32, PEOP-02. */
export function NewMember({
  name: typed,
  roles,
  onMade,
  onClose,
}: {
  name: string;
  roles: readonly Role[];
  onMade: (made: MadePerson) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin-sessions');
  const [displayName, setName] = useState(typed);
  const [email, setEmail] = useState('');
  const [roleId, setRole] = useState(
    () =>
      (roles.find(({ actionsAllowed }) => actionsAllowed.includes(permissions.vote)) ?? roles[0])?.id ?? '',
  );
  const [asked, setAsked] = useState(false);
  const make = useAction(async () => {
    const body = {
      email: email.trim(),
      displayName: displayName.trim(),
      roles: roleId === '' ? [] : [roleId],
    };
    const { id } = await api('POST /api/users', { body });
    const votes = roles.some((role) => role.id === roleId && role.actionsAllowed.includes(permissions.vote));
    announce(t('newPersonMade', { name: body.displayName }));
    onMade({ id, label: body.displayName, votes });
  });
  const missing = { name: displayName.trim() === '', email: email.trim() === '' };
  return (
    <FormDialog
      title={t('newPersonTitle')}
      deed={t('newPersonMake')}
      busy={make.busy}
      onClose={onClose}
      onSubmit={() => {
        setAsked(true);
        if (!missing.name && !missing.email) void make.run();
      }}
    >
      <p>{t('newPersonText')}</p>
      {make.failureText !== null && <AlertBanner kind="error" title={make.failureText} />}
      <TextField
        label={t('newPersonName')}
        value={displayName}
        maxLength={120}
        dir="auto"
        error={asked && missing.name ? t('nameMissing') : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextField
        label={t('newPersonEmail')}
        value={email}
        type="email"
        dir="ltr"
        maxLength={254}
        error={asked && missing.email ? t('emailMissing') : undefined}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Select
        label={t('newPersonRole')}
        value={roleId}
        choices={roles.map(({ id, name }) => ({ value: id, label: name }))}
        onChoose={setRole}
      />
    </FormDialog>
  );
}
