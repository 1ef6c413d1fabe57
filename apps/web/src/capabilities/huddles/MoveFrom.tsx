import { permissions } from '@hemicycle/contract/permissions';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import { Button } from '../../ui/Button.tsx';
import { useMay, useSignedIn } from '../auth/public.ts';
import { useMoving } from './move-store.ts';

/** Opens the window in which a moderator moves people out of a place. Nothing where nobody else is
 *  there. Source: LOBBY-13. */
export function MoveFrom({
  title,
  people,
}: {
  title: string;
  people: readonly { readonly userId: string }[];
}) {
  const { t } = useTranslation('huddles');
  const moderates = useMay(permissions.moderation);
  const { userId: ownId } = useSignedIn();
  const connected = useLive((live) => live.connection === 'connected');
  const userIds = people.flatMap(({ userId }) => (userId === ownId ? [] : [userId]));
  if (!moderates || userIds.length === 0) return null;
  return (
    <Button
      size="sm"
      variant="quiet"
      unavailable={!connected}
      aria-label={t('moveFrom', { title })}
      onClick={() => useMoving.setState({ userIds })}
    >
      {t('move')}
    </Button>
  );
}
