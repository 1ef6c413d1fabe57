import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import { type KeyboardEvent, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { useLive } from '../../realtime/use-live.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconArrowLeft } from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Select } from '../../ui/Select.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useSignedIn } from '../auth/public.ts';
import { useOwnHuddleId } from '../people/public.ts';
import { useSiteConfig } from '../site/public.ts';
import { BoothChat } from './BoothChat.tsx';
import { ChatAllSwitch } from './ChatAllSwitch.tsx';
import { ChatRoom } from './ChatRoom.tsx';
import { openBoothChat, roomWith, showInChat } from './chat-calls.ts';
import { conversationsOf, messagesOf, unreadIn, useChat } from './chat-store.ts';
import styles from './ChatTab.module.css';
import { DirectChats } from './DirectChats.tsx';
import { PersonPicker } from './PersonPicker.tsx';
import { useAuthors } from './use-authors.ts';
import { useBooths } from './use-booths.ts';
import { useChatAllRefusal, useDirectRefusal } from './use-chat-refusal.ts';
import { useUnreadInBooths } from './use-unread-in-booths.ts';

const LeftUnsent = lazyPart(async () => ({ default: (await import('./LeftUnsent.tsx')).LeftUnsent }));

/** The chat of the session: of the huddle in which the person is, of their booths, to all, and
 *  between two people.
 *  `useUnreadChat`, used beside it, loads the messages. Source: CHAT-01, CHAT-02, CHAT-14,
 *  CHAT-21. */
export function ChatTab() {
  const { t } = useTranslation('ui');
  return (
    <Suspense fallback={<Loading label={t('loading')} rows={4} />}>
      <Chat />
    </Suspense>
  );
}

function Chat() {
  const { t } = useTranslation('chat');
  const id = useId();
  const idVotingSession = useLive((live) => live.session?.idVotingSession);
  const entered = useChat((chat) => chat.idVotingSession);
  const view = useChat((chat) => chat.view);
  const hideChatAll = useSiteConfig().flags?.hideChatAll ?? false;
  const huddleId = useOwnHuddleId();
  const booths = useBooths();
  const boothIds = booths.map(({ boothId }) => boothId);
  const hasDrafts = useChat(({ drafts }) => Object.values(drafts).some((draft) => draft !== ''));
  if (idVotingSession === undefined || entered !== idVotingSession) {
    return (
      <div className={styles.fill}>
        <EmptyState title={t('noMeeting')} />
      </div>
    );
  }
  const rooms: readonly SharedRoom[] = [
    ...(huddleId === null ? [] : [{ kind: 'huddle' as const, roomId: huddleId }]),
    ...(booths.length === 0 ? [] : [{ kind: 'booth' as const, roomId: '' }]),
    ...(hideChatAll ? [] : [{ kind: 'all' as const, roomId: idVotingSession }]),
  ];
  const isShared = view.kind === 'all' || view.kind === 'huddle' || view.kind === 'booth';
  const first = rooms.find(({ kind }) => kind === 'all') ?? rooms[0];
  const room = isShared ? (rooms.find(({ kind }) => kind === view.kind) ?? first) : undefined;
  const kind = room?.kind ?? 'direct';
  return (
    <div className={styles.chat}>
      {rooms.length > 0 && <Kinds id={id} kind={kind} rooms={rooms} />}
      {hasDrafts && (
        <LazyPart>
          <LeftUnsent here={[...rooms.map(({ roomId }) => roomId), idVotingSession, ...boothIds]} />
        </LazyPart>
      )}
      <div
        id={`${id}-content`}
        className={styles.content}
        {...(rooms.length === 0 ? {} : { role: 'tabpanel', 'aria-labelledby': `${id}-${kind}` })}
      >
        {kind === 'huddle' && huddleId !== null ? (
          <InHuddle huddleId={huddleId} />
        ) : kind === 'booth' ? (
          <InBooth booths={booths} roomId={view.kind === 'booth' ? view.roomId : undefined} />
        ) : kind === 'all' ? (
          <ToAll idVotingSession={idVotingSession} />
        ) : view.kind === 'conversation' ? (
          <Conversation key={view.userId} otherUserId={view.userId} />
        ) : view.kind === 'picking' ? (
          <>
            <Back title={t('write')} />
            <PersonPicker />
          </>
        ) : (
          <DirectChats />
        )}
      </div>
    </div>
  );
}

/** A room whose chat several people share: the huddle of this person, their booths, or all. */
interface SharedRoom {
  readonly kind: 'huddle' | 'booth' | 'all';
  readonly roomId: string;
}

/** The choice between the chats of the shared rooms and direct chats, each with its number of
 *  unread messages. */
function Kinds({
  id,
  kind,
  rooms,
}: {
  id: string;
  kind: SharedRoom['kind'] | 'direct';
  rooms: readonly SharedRoom[];
}) {
  const { t } = useTranslation('chat');
  const { userId } = useSignedIn();
  const chat = useChat();
  const heard = useLive((live) => live.chatMessages);
  const kinds = [...rooms.map((room) => room.kind), 'direct' as const];
  const unreadOf = (of: 'huddle' | 'all') => {
    const roomId = rooms.find((room) => room.kind === of)?.roomId;
    return roomId === undefined ? 0 : unreadIn(messagesOf(roomId, chat, heard), chat.seen[roomId], userId);
  };
  const unread = {
    huddle: unreadOf('huddle'),
    booth: useUnreadInBooths(),
    all: unreadOf('all'),
    direct: conversationsOf(chat, heard, userId).reduce((sum, one) => sum + one.unread, 0),
  };

  function handleKey(event: KeyboardEvent<HTMLButtonElement>) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const step = (event.key === 'ArrowRight') === (document.dir !== 'rtl') ? 1 : -1;
    const other = kinds.at((kinds.indexOf(kind) + step) % kinds.length) ?? 'direct';
    showInChat({ kind: other });
    event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-kind="${other}"]`)?.focus();
  }

  return (
    <div className={styles.kinds} role="tablist" aria-label={t('kinds')}>
      {kinds.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          id={`${id}-${one}`}
          className={styles.kind}
          data-kind={one}
          aria-selected={kind === one}
          aria-controls={`${id}-content`}
          tabIndex={kind === one ? 0 : -1}
          onClick={() => showInChat({ kind: one })}
          onKeyDown={handleKey}
        >
          {t(one)}
          {unread[one] > 0 && kind !== one && (
            <>
              <span className={styles.unread} aria-hidden="true">
                {formats().number(unread[one])}
              </span>
              <VisuallyHidden>{t('unread', { count: unread[one] })}</VisuallyHidden>
            </>
          )}
        </button>
      ))}
    </div>
  );
}

function InHuddle({ huddleId }: { huddleId: string }) {
  const { t } = useTranslation('chat');
  return (
    <ChatRoom
      roomId={huddleId}
      label={t('messagesInHuddle')}
      writeLabel={t('toHuddle')}
      emptyText={t('seenInHuddle')}
      refusal={undefined}
    />
  );
}

/** Whoever belongs to several booths chooses one. */
function InBooth({ booths, roomId }: { booths: readonly InterpreterChannel[]; roomId: string | undefined }) {
  const { t } = useTranslation('chat');
  const channel = booths.find(({ boothId }) => boothId === roomId) ?? booths[0];
  if (channel === undefined) return null;
  return (
    <>
      {booths.length > 1 && (
        <div className={styles.switch}>
          <Select
            label={t('booth')}
            choices={booths.map(({ boothId, languageNative }) => ({ value: boothId, label: languageNative }))}
            value={channel.boothId}
            onChoose={openBoothChat}
          />
        </div>
      )}
      <BoothChat channel={channel} />
    </>
  );
}

function ToAll({ idVotingSession }: { idVotingSession: string }) {
  const { t } = useTranslation('chat');
  const refusal = useChatAllRefusal();
  return (
    <>
      <ChatAllSwitch idVotingSession={idVotingSession} />
      <ChatRoom
        roomId={idVotingSession}
        label={t('messagesToAll')}
        writeLabel={t('toAll')}
        emptyText={t('seenByAll')}
        refusal={refusal}
      />
    </>
  );
}

function Conversation({ otherUserId }: { otherUserId: string }) {
  const { t } = useTranslation('chat');
  const { userId } = useSignedIn();
  const refusalOf = useDirectRefusal();
  const { name } = useAuthors([otherUserId])(otherUserId);
  return (
    <>
      <Back title={name} />
      <ChatRoom
        roomId={roomWith(userId, otherUserId)}
        label={t('messagesWith', { name })}
        writeLabel={t('toPerson', { name })}
        emptyText={t('seenByTwo')}
        refusal={refusalOf(otherUserId)}
        autoFocus
      />
    </>
  );
}

function Back({ title }: { title: string }) {
  const { t } = useTranslation('chat');
  return (
    <div className={styles.back}>
      <IconButton label={t('back')} onClick={() => showInChat({ kind: 'direct' })}>
        <IconArrowLeft aria-hidden="true" />
      </IconButton>
      <h2 className={styles.with} dir="auto">
        {title}
      </h2>
    </div>
  );
}
