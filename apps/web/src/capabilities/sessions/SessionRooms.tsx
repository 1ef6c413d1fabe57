import { HUDDLES_MAX, ROOM_LABEL_MAX_CHARS } from '@hemicycle/contract/huddle-names';
import { useTranslation } from 'react-i18next';
import { CheckField } from '../../ui/CheckField.tsx';
import { FormPart } from '../../ui/FormPart.tsx';
import { InlineList } from '../../ui/InlineList.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { roomOfLabel, type RoomsForm } from './rooms-form.ts';

/** The rooms of a sitting, typed in place, each with its two flags. Source: ADMIN-02, FND-36 …
 *  FND-41. */
export function SessionRooms({
  was,
  form: { rooms, roomTyped },
  error,
  onChange,
}: {
  was: RoomsForm;
  form: RoomsForm;
  error: string | undefined;
  onChange: (form: RoomsForm) => void;
}) {
  const { t } = useTranslation('admin-sessions');
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
