import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, ApiError } from '../../api-client.ts';
import { noteFailure } from '../../note-failure.ts';
import { errorDialog } from '../../ui/dialog-store.ts';
import { meansLoggedOut } from '../auth/public.ts';
import { useSiteConfig } from '../site/public.ts';

/** The titles of the rooms into which a link may lead; none where the site allows no rooms. Source:
 *  GUEST-07, GUEST-28, GUEST-29. */
export function useLinkRooms(idVotingSession: string | undefined): readonly string[] {
  const { t } = useTranslation('guest-links');
  const allowed = useSiteConfig().flags?.enableGuestLinkAssociatedWithRoom === true;
  const [rooms, setRooms] = useState<readonly string[]>([]);
  useEffect(() => {
    let here = true;
    async function load() {
      if (idVotingSession === undefined) {
        await errorDialog({ title: t('error'), text: t('roomsNotLoaded') });
        return;
      }
      try {
        const params = { idVotingSession };
        const open = await api('GET /api/huddle/votingsession/:idVotingSession', { params });
        if (!here) return;
        setRooms(
          open
            .filter(({ davra }) => davra.subtype === 'default' || davra.subtype === 'user')
            .map(({ title }) => title),
        );
      } catch (error) {
        noteFailure('the rooms for guest links could not be read', error);
        if (!here || meansLoggedOut(error)) return;
        const isGone = error instanceof ApiError && error.code === 'not-found';
        await errorDialog({ title: t('error'), text: t(isGone ? 'sessionNotFound' : 'roomsNotLoaded') });
      }
    }
    if (allowed) void load();
    return () => {
      here = false;
    };
  }, [allowed, idVotingSession, t]);
  return rooms;
}
