import { HUDDLES_MAX, ROOM_LABEL_MAX_CHARS } from '@hemicycle/contract/huddle-names';
import { useTranslation } from 'react-i18next';
import type { AutocompleteOption } from '../../ui/Autocomplete.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { ChosenPeople } from '../../ui/ChosenPeople.tsx';
import { confirmDialog } from '../../ui/dialog-store.ts';
import { FormPart } from '../../ui/FormPart.tsx';
import { InlineList } from '../../ui/InlineList.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { namesInWords } from '../../i18n/list-of-names.ts';
import { leadsGuestLink } from '../guests/public.ts';
import type { EditorFacts } from './edited-session.ts';
import { type RoomInForm, roomOfLabel, type RoomsForm } from './rooms-form.ts';
import type { SessionForm } from './session-form.ts';

/** The rooms of a sitting, typed in place, each with its two flags and with the people for whom it
 *  is. Taking out a room into which a guest link leads is asked about first. Source: ADMIN-02,
 *  HUD-01, FND-36 … FND-41, GUEST-27. */
export function SessionRooms({
  was,
  form: { rooms, roomTyped, members, moderators },
  people,
  inHuddles,
  inEverySession,
  error,
  onChange,
}: {
  was: RoomsForm;
  form: RoomsForm & Pick<SessionForm, 'members' | 'moderators'>;
  /** All people of the site, among whom are those named for a room before. */
  people: readonly AutocompleteOption[];
  error: string | undefined;
  onChange: (form: RoomsForm) => void;
} & Pick<EditorFacts, 'inHuddles' | 'inEverySession'>) {
  const { t } = useTranslation(['admin-sessions', 'huddles']);
  const belonging = new Set([...(members ?? []), ...moderators, ...inEverySession.map(({ id }) => id)]);
  const offered = members === null ? inHuddles : inHuddles.filter(({ id }) => belonging.has(id));
  async function mayRemove({ id, label }: RoomInForm): Promise<boolean> {
    if (id === null || !(await leadsGuestLink(id))) return true;
    return confirmDialog({
      title: t('removeRoomTitle', { name: label }),
      text: t('huddles:guestLinkLeadsHere'),
      confirmLabel: t('removeRoomDeed'),
      danger: true,
    });
  }
  return (
    <FormPart title={t('rooms')} reason={t('roomsReason')}>
      <InlineList
        label={t('roomName')}
        hint={t('roomHint')}
        error={error}
        entries={rooms}
        typed={roomTyped}
        maxChars={ROOM_LABEL_MAX_CHARS}
        most={HUDDLES_MAX}
        words={{
          list: t('rooms'),
          none: t('noRooms'),
          add: t('addRoom'),
          added: (name) => t('roomAdded', { name }),
          there: (name) => t('roomThere', { name }),
          remove: (name) => t('removeRoom', { name }),
          removed: (name) => t('roomRemoved', { name }),
        }}
        namesItself={(room) => room.id !== null}
        keyOf={(room) => room.id ?? room.label}
        mayRemove={mayRemove}
        make={(label) => roomOfLabel(was, label, rooms)}
        onChange={({ entries, typed }) => onChange({ rooms: entries, roomTyped: typed })}
      >
        {(room, change) => (
          <>
            {room.id !== null && (
              <TextField
                label={t('roomNameNow')}
                value={room.label}
                maxLength={ROOM_LABEL_MAX_CHARS}
                dir="auto"
                autoComplete="off"
                onChange={(event) => change({ label: event.currentTarget.value })}
              />
            )}
            <RoomFor {...{ room, offered, people }} onChange={(invitees) => change({ invitees })} />
            <CheckField
              label={t('privateRecording')}
              checked={room.privateRecording}
              onChange={(privateRecording) => change({ privateRecording })}
            />
            <CheckField
              label={t('streamingEnabled')}
              checked={room.streamingEnabled}
              onChange={(streamingEnabled) => change({ streamingEnabled })}
            />
          </>
        )}
      </InlineList>
    </FormPart>
  );
}

/** For whom a room is. It is chosen before the room is opened; afterwards people are invited in the
 *  chamber. Source: HUD-01, HUD-02. */
function RoomFor({
  room: { id, label, invitees },
  offered,
  people,
  onChange,
}: {
  room: RoomInForm;
  offered: readonly AutocompleteOption[];
  people: readonly AutocompleteOption[];
  onChange: (invitees: readonly string[] | null) => void;
}) {
  const { t } = useTranslation('admin-sessions');
  if (id !== null) {
    if (invitees === null) return null;
    const nameOf = new Map(people.map((person) => [person.id, person.label]));
    const names = invitees.map((userId) => nameOf.get(userId) ?? userId);
    return <p>{t('roomForThese', { names: namesInWords(names) })}</p>;
  }
  return (
    <>
      <Select
        label={t('roomFor')}
        value={invitees === null ? 'all' : 'named'}
        choices={[
          { value: 'all', label: t('roomForAll') },
          { value: 'named', label: t('roomForNamed') },
        ]}
        onChoose={(value) => onChange(value === 'all' ? null : [])}
      />
      {invitees !== null && (
        <ChosenPeople
          label={t('nameForRoom')}
          list={`${t('namedForRoom')}: ${label}`}
          count={t('moderatorCount', { count: invitees.length })}
          chosen={invitees}
          people={offered}
          named={people}
          onChange={onChange}
        />
      )}
    </>
  );
}
