import type { Group, Role } from '@hemicycle/contract/people';
import type { SignOnProvider } from '@hemicycle/contract/sign-on-admin';
import { CLAIM_MAPPINGS_MAX } from '@hemicycle/contract/sign-on-limits';
import { withRead } from '@hemicycle/rules/foundations/changed-meanwhile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { EditFormFrame } from '../../ui/EditFormFrame.tsx';
import { EntryRows } from '../../ui/EntryRows.tsx';
import { FormPart } from '../../ui/FormPart.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useKeptForm, useSavedForm } from '../auth/public.ts';
import { MappingPreview } from './MappingPreview.tsx';
import {
  bodyOfProvider,
  changesOfProvider,
  findProviderProblems,
  formOfProvider,
  type MappingForm,
  type ProviderForm as Form,
} from './provider-form.ts';
import { ReferencesField } from './ReferencesField.tsx';
import { RegisteredAddresses } from './RegisteredAddresses.tsx';
import { SamlPart } from './SamlPart.tsx';
import { TryProvider } from './TryProvider.tsx';

/** What the form knows of the site. */
export interface SiteOfForm {
  readonly addresses: { readonly answer: string; readonly signedOut: string } | null;
  readonly backChannelPath: string;
  readonly samlPaths: { readonly metadata: string; readonly answer: string; readonly signOut: string };
  readonly samlEncryptionUntilMs: number | null;
  readonly roles: readonly Role[];
  readonly groups: readonly Group[];
}

/** What this tab does not keep over a reload. */
const SECRETS = ['clientSecret'] as const;
const EMPTY: MappingForm = { claim: 'groups', value: '', roles: [], groups: [] };

/** The form of one provider: where it is, who we are there, whom it lets in, and which groups
 *  become which roles; with a trial, and a preview of whom the rules change. Source: BEY-21. */
export function ProviderForm({
  provider,
  site,
  onSaved,
  onGiveUp,
}: {
  /** null: a new one. */
  provider: SignOnProvider | null;
  site: SiteOfForm;
  onSaved: () => void;
  onGiveUp: () => void;
}) {
  const { t } = useTranslation(['sign-on-admin', 'auth']);
  const [read, setRead] = useState(provider);
  const form = useKeptForm<Form, ReturnType<typeof findProviderProblems>>(
    `sign-on-provider ${provider?.id ?? ''}`,
    () => formOfProvider(provider),
    (values) => findProviderProblems(values, read),
    { secrets: SECRETS },
  );
  const { values, problems, change } = form;
  const saving = useSavedForm(form, {
    labelOf: (field) => t(field === 'mappings' ? 'rules' : field === 'isOn' ? 'state' : field),
    saveFailed: t('saveFailed'),
    save: async () => {
      if (read === null) await api('POST /api/sign-on/providers', { body: bodyOfProvider(values) });
      else {
        await api('PUT /api/sign-on/providers/:providerId', {
          params: { providerId: read.id },
          body: withRead(read, changesOfProvider(form.saved, values)),
        });
      }
      onSaved();
    },
    read:
      read === null
        ? undefined
        : async () => {
            const { providers } = await api('GET /api/sign-on/providers');
            return providers.find(({ id }) => id === read.id) ?? null;
          },
    valuesOf: formOfProvider,
    onRead: setRead,
  });

  const text = (field: 'name' | 'issuer' | 'clientId' | 'scopes') => ({
    label: t(field),
    value: values[field],
    error: problems[field] && t(`${field}Wrong`),
    dir: field === 'name' ? ('auto' as const) : ('ltr' as const),
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
  });
  const isSaml = values.speaks === 'saml';
  return (
    <EditFormFrame form={form} kind="entry" saveLabel={t('save')} saving={saving} onGiveUp={onGiveUp}>
      <FormPart title={t('buttonSection')} reason={t('buttonReason')}>
        <TextField {...text('name')} hint={t('nameHint')} maxLength={60} />
        <CheckField label={t('offered')} checked={values.isOn} onChange={(isOn) => change({ isOn })} />
      </FormPart>
      <FormPart title={t('providerSection')} reason={t(isSaml ? 'samlReason' : 'providerReason')}>
        {provider === null && (
          <Select
            label={t('speaks')}
            value={values.speaks}
            choices={[
              { value: 'openid', label: 'OpenID Connect' },
              { value: 'saml', label: 'SAML 2.0' },
            ]}
            onChoose={(value) =>
              change({ speaks: value === 'saml' ? 'saml' : 'openid', issuer: '', saml: null })
            }
          />
        )}
        <RegisteredAddresses site={site} providerId={provider?.id ?? null} speaks={values.speaks} />
        {isSaml ? (
          <SamlPart
            issuer={values.issuer}
            saml={values.saml}
            isWanting={problems.saml === true}
            onChange={change}
          />
        ) : (
          <>
            <TextField {...text('issuer')} hint={t('issuerHint')} inputMode="url" />
            <TextField {...text('clientId')} />
            {!values.withoutSecret && (
              <PasswordField
                label={t('clientSecret')}
                hint={t(read?.hasSecret === true ? 'secretKept' : 'secretHint')}
                autoComplete="off"
                dir="ltr"
                showLabel={t('showSecret')}
                hideLabel={t('hideSecret')}
                value={values.clientSecret}
                error={problems.clientSecret && t('clientSecretWrong')}
                onChange={(event) => change({ clientSecret: event.currentTarget.value })}
              />
            )}
            <CheckField
              label={t('withoutSecret')}
              checked={values.withoutSecret}
              onChange={(withoutSecret) => change({ withoutSecret, clientSecret: '' })}
            />
            <TextField {...text('scopes')} hint={t('scopesHint')} />
          </>
        )}
        <TryProvider providerId={provider?.id ?? null} values={values} />
      </FormPart>
      <FormPart title={t('peopleSection')} reason={t(isSaml ? 'samlPeopleReason' : 'peopleReason')}>
        <Select
          label={t('newPeople')}
          value={values.newPeople}
          choices={[
            { value: 'match', label: t('match') },
            { value: 'make', label: t('make') },
          ]}
          onChoose={(value) => change({ newPeople: value === 'make' ? 'make' : 'match' })}
        />
        {values.newPeople === 'make' && (
          <ReferencesField
            label={t('firstRoles')}
            choices={site.roles}
            chosen={values.firstRoles}
            onChange={(firstRoles) => change({ firstRoles })}
          />
        )}
      </FormPart>
      <FormPart title={t('rules')} reason={t('rulesReason')}>
        <EntryRows
          entries={values.mappings}
          most={CLAIM_MAPPINGS_MAX}
          empty={EMPTY}
          words={{
            none: t('noRules'),
            add: t('addRule'),
            one: (number) => t('oneRule', { number }),
            remove: (number) => t('removeRule', { number }),
          }}
          onChange={(mappings) => change({ mappings })}
        >
          {(mapping, index, changeOne) => (
            <MappingRow
              claimLabel={t(isSaml ? 'attribute' : 'claim')}
              mapping={mapping}
              isWanting={problems.mappings?.includes(index) === true}
              site={site}
              onChange={changeOne}
            />
          )}
        </EntryRows>
        {provider !== null && <MappingPreview provider={provider} mappings={values.mappings} site={site} />}
      </FormPart>
    </EditFormFrame>
  );
}

const WITHOUT_WEIGHTS = new Set<Group['grouptype']>(['primary', 'secondary', 'miscellaneous', 'delegation']);

function MappingRow({
  claimLabel,
  mapping,
  isWanting,
  site,
  onChange,
}: {
  claimLabel: string;
  mapping: MappingForm;
  isWanting: boolean;
  site: SiteOfForm;
  onChange: (changes: Partial<MappingForm>) => void;
}) {
  const { t } = useTranslation('sign-on-admin');
  const groups = site.groups.filter(({ grouptype }) => WITHOUT_WEIGHTS.has(grouptype));
  return (
    <>
      <TextField
        label={claimLabel}
        dir="ltr"
        maxLength={200}
        value={mapping.claim}
        onChange={(event) => onChange({ claim: event.currentTarget.value })}
      />
      <TextField
        label={t('value')}
        dir="auto"
        maxLength={200}
        value={mapping.value}
        error={isWanting ? t('ruleWanting') : undefined}
        onChange={(event) => onChange({ value: event.currentTarget.value })}
      />
      <ReferencesField
        label={t('roles')}
        choices={site.roles}
        chosen={mapping.roles}
        onChange={(roles) => onChange({ roles })}
      />
      <ReferencesField
        label={t('groups')}
        choices={groups}
        chosen={mapping.groups}
        onChange={(chosen) => onChange({ groups: chosen })}
      />
    </>
  );
}
