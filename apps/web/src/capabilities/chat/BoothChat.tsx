import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import { useTranslation } from 'react-i18next';
import { ChatRoom } from './ChatRoom.tsx';

/** The chat of a booth: of its interpreters, and of the technicians, who are marked. Source:
 *  BEY-38. */
export function BoothChat({ channel }: { channel: InterpreterChannel }) {
  const { t } = useTranslation('chat');
  const { boothId, interpreters, languageNative: language } = channel;
  return (
    <ChatRoom
      key={boothId}
      roomId={boothId}
      label={t('messagesInBooth', { language })}
      writeLabel={t('toBooth', { language })}
      emptyText={t('seenInBooth')}
      refusal={undefined}
      roleOf={(userId) => (interpreters.some((one) => one.userId === userId) ? undefined : t('technician'))}
    />
  );
}
