import { EMAIL_PATTERN } from '@hemicycle/contract/email-pattern';
import {
  GUEST_INVITEES_MAX,
  GUEST_LABEL_MAX_CHARS,
  GUEST_LINK_USER_ID,
  MAIN_ROOM_NAME,
} from '@hemicycle/contract/guest-names';
import type { BodyInputOf } from '@hemicycle/contract/endpoint';
import type { createPersonalGuestLinks, GuestLinks } from '@hemicycle/contract/guests';
import { defaultGuestRole } from '@hemicycle/rules/guests/guest-roles';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, ApiError } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { noteFailure } from '../../note-failure.ts';
import { serverClock } from '../../server-clock.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { useOpenEntry } from '../../ui/open-entries.ts';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useErrorText } from '../../ui/use-error-text.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { meansLoggedOut, showLoggedOutDialog, useKeptForm } from '../auth/public.ts';
import { useSiteConfig } from '../site/public.ts';
import { addressOf } from './address-of-link.ts';
import styles from './GuestLinks.module.css';
import { useLinkRooms } from './use-link-rooms.ts';
import { joinSentences } from '../../i18n/sentences.ts';
import { listOfNames } from '../../i18n/list-of-names.ts';

const HOUR_MS = 3_600_000;
/** For how long a link holds; `sitting`: until the sitting ends. */
const HOLDS = ['sitting', '1', '4', '24'] as const;
type Holds = (typeof HOLDS)[number];
const NO_GROUP = '';

/** What is typed and chosen for a new link. */
interface LinkForm {
  readonly label: string;
  readonly role: string;
  readonly group: string;
  readonly room: string;
  readonly holds: Holds;
  readonly places: string;
  readonly invited: string;
  readonly forWhom: 'anybody' | 'each';
  readonly weight: string;
  readonly isReservation: boolean;
}

const EMPTY_LINK: Omit<LinkForm, 'role'> = {
  ...{ label: '', group: NO_GROUP, room: MAIN_ROOM_NAME, holds: 'sitting', places: '', invited: '' },
  ...{ forWhom: 'anybody', weight: NO_GROUP, isReservation: false },
};

/** The fields of a new guest link, which this tab keeps over a reload. It is no form of its own,
 *  since it also stands in that of a sitting. Source: GUEST-04, GUEST-08, GUEST-09, GUEST-10,
 *  GUEST-12 … GUEST-14. */
export function NewLink({
  idVotingSession,
  roles,
  mails,
  onMade,
}: {
  idVotingSession: string | undefined;
  roles: GuestLinks['roles'];
  mails: GuestLinks['mails'];
  onMade: () => void;
}) {
  const { t } = useTranslation('guest-links');
  const errorText = useErrorText();
  const rooms = useLinkRooms(idVotingSession);
  const loadGroups = useCallback(() => api('GET /api/groups'), []);
  const { loaded: groups } = useLoaded(loadGroups);
  const guestRole = useSiteConfig().flags?.guestRole ?? null;
  const form = useKeptForm<LinkForm, object>(
    `guest-link ${idVotingSession ?? ''}`,
    () => ({ ...EMPTY_LINK, role: (defaultGuestRole(roles, { guestRole }) ?? roles[0])?.id ?? '' }),
    () => ({}),
  );
  const { values, change } = form;
  const { label, role, group, room, holds, places, invited, forWhom, weight, isReservation } = values;
  const [notAddresses, setNotAddresses] = useState<string | undefined>();
  const isPersonal = forWhom === 'each';
  // While fast cases are on the list hides reservation links, so that nobody would find a new one.
  const takesReservations = useSiteConfig().flags?.enableFastCases === false && !isPersonal;
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | undefined>();
  const votes = roles.find(({ id }) => id === role)?.votes === true;
  const none = { value: NO_GROUP, label: t('noGroup') };
  const offered = (groups.state === 'ready' ? groups.value : []).map(({ id, name, grouptype }) => ({
    ...{ value: id, label: name },
    isWeight: grouptype === 'vote-weighting' || grouptype === 'vote-organisation',
  }));
  /** Only guests who vote have a weight. */
  const weights = votes ? offered.filter(({ isWeight }) => isWeight) : [];
  const placesWrong = !votes && !isPersonal && places.trim() !== '' && !/^[1-9]\d{0,4}$/u.test(places.trim());
  const inviteHint = joinSentences([
    t(isPersonal ? 'personalHint' : 'inviteHint'),
    ...(mails === 'to-files' ? [t('inviteToFiles')] : []),
    ...(isPersonal && mails === 'no' ? [t('personalNotMailed')] : []),
  ]);
  const isBegun = label.trim() !== '' || invited.trim() !== '';
  const notMade = useOpenEntry(isBegun, t('newLink')) ? t('notMade') : undefined;
  const lacks = label.trim() === '' || role === '' || placesWrong || idVotingSession === undefined;

  async function makePersonal(body: BodyInputOf<typeof createPersonalGuestLinks>) {
    const { links, already } = await api('POST /api/guest/logincode/personal', { body });
    const [only] = links;
    if (only !== undefined && links.length === 1) await copyText(addressOf(only.loginCode), 'link');
    else if (links.length > 0) {
      const number = formats().number(links.length);
      showToast({ kind: 'success', text: t('personalMade', { count: links.length, number }) });
    }
    if (already.length > 0) {
      const addresses = listOfNames(already.slice(0, 5));
      showToast({ kind: 'info', text: t('hadLinks', { addresses }) });
    }
    form.settle({ ...values, label: '', invited: '' });
    onMade();
  }

  async function generate() {
    if (busy || lacks) return;
    const invitees = invited.split(/[\s,;]+/u).filter((address) => address !== '');
    const wrong = invitees.filter((address) => !EMAIL_PATTERN.test(address.toLowerCase()));
    const lacksAddress = isPersonal && invitees.length === 0;
    if (wrong.length > 0 || invitees.length > GUEST_INVITEES_MAX || lacksAddress) {
      setNotAddresses(
        lacksAddress
          ? t('addressMissing')
          : wrong.length > 0
            ? t('notAddresses', { addresses: listOfNames(wrong.slice(0, 3)) })
            : t('tooManyInvited', { max: GUEST_INVITEES_MAX }),
      );
      return;
    }
    setBusy(true);
    setRefusal(undefined);
    try {
      const nowMs = Math.round(serverClock.nowMs());
      const emails = invitees.map((address) => address.toLowerCase());
      const body = {
        label: label.trim(),
        roles: [role],
        groups: [group, votes ? weight : NO_GROUP].filter((id) => id !== NO_GROUP),
        associatedRoomName: room,
        idVotingSession,
        endsAt: holds === 'sitting' ? null : nowMs + Number(holds) * HOUR_MS,
      };
      if (isPersonal) {
        await makePersonal({ ...body, emails });
        return;
      }
      const made = await api('POST /api/guest/logincode', {
        body: {
          ...body,
          userId: GUEST_LINK_USER_ID,
          timeCreated: nowMs,
          guestLinkInvitees: emails,
          isReservationLink: takesReservations && isReservation,
          ...(!votes && { usesMax: places.trim() === '' ? null : Number(places) }),
        },
      });
      if (made.loginCode === '') {
        showToast({ kind: 'error', text: t('failed') });
        return;
      }
      await copyText(addressOf(made.loginCode), 'link');
      if (emails.length > 0 && mails === 'yes') {
        showToast({ kind: 'success', text: t('invited', { number: formats().number(emails.length) }) });
      }
      form.settle({ ...values, label: '', invited: '', isReservation: false });
      onMade();
    } catch (error) {
      if (meansLoggedOut(error)) void showLoggedOutDialog();
      else if (error instanceof ApiError && error.code === 'unreadable')
        showToast({ kind: 'error', text: t('failed') });
      // The server said no for a reason that the person can mend: it stands at the field.
      else if (error instanceof ApiError && error.status >= 400 && error.status < 500)
        setRefusal(errorText(error));
      else noteFailure('a guest link could not be made', error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div role="group" aria-label={t('newLink')} className={styles.fields}>
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        error={refusal ?? notMade}
        value={label}
        maxLength={GUEST_LABEL_MAX_CHARS}
        dir="auto"
        onChange={(event) => {
          change({ label: event.currentTarget.value });
          setRefusal(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter makes the link, and does not save the form around it.
          event.preventDefault();
          void generate();
        }}
      />
      <div className={styles.pair}>
        <Select
          label={t('forWhom')}
          value={forWhom}
          choices={[
            { value: 'anybody', label: t('forAnybody') },
            { value: 'each', label: t('forEach') },
          ]}
          onChoose={(value) => change({ forWhom: value === 'each' ? 'each' : 'anybody' })}
        />
        <Select
          label={t('role')}
          value={role}
          choices={roles.map(({ id, name }) => ({ value: id, label: name }))}
          onChoose={(value) => change({ role: value })}
        />
        <Select
          label={t('group')}
          value={group}
          choices={[none, ...offered.filter(({ isWeight }) => !isWeight)]}
          onChoose={(value) => change({ group: value })}
        />
        {weights.length > 0 && (
          <Select
            label={t('weight')}
            value={weight}
            choices={[none, ...weights]}
            onChoose={(value) => change({ weight: value })}
          />
        )}
        {rooms.length > 0 && (
          <Select
            label={t('room')}
            value={room}
            choices={[
              { value: MAIN_ROOM_NAME, label: t('mainRoom') },
              ...rooms.map((title) => ({ value: title, label: title })),
            ]}
            onChoose={(value) => change({ room: value })}
          />
        )}
        <Select
          label={t('holds')}
          value={holds}
          choices={HOLDS.map((value) => ({ value, label: t(`holdsFor.${value}`) }))}
          onChoose={(value) => change({ holds: HOLDS.find((one) => one === value) ?? 'sitting' })}
        />
        {!isPersonal && (
          <TextField
            label={t('places')}
            hint={t(votes ? 'placesVotes' : 'placesHint')}
            error={placesWrong ? t('placesWrong') : undefined}
            inputMode="numeric"
            value={votes ? '1' : places}
            readOnly={votes}
            onChange={(event) => change({ places: event.currentTarget.value })}
          />
        )}
      </div>
      {takesReservations && (
        <CheckField
          label={t('reservation')}
          hint={t('reservationHint')}
          checked={isReservation}
          onChange={(value) => change({ isReservation: value })}
        />
      )}
      {(mails !== 'no' || isPersonal) && (
        <TextArea
          label={t(isPersonal ? 'addresses' : 'invite')}
          hint={inviteHint}
          error={notAddresses}
          value={invited}
          rows={2}
          onChange={(event) => {
            change({ invited: event.currentTarget.value });
            setNotAddresses(undefined);
          }}
        />
      )}
      <Button busy={busy} unavailable={lacks} onClick={() => void generate()}>
        {t('generate')}
      </Button>
    </div>
  );
}
