import { permissions } from '@hemicycle/contract/permissions';
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInterpreting } from '../../chamber-frame/interpreting.ts';
import type { PersonEntry } from '../../chamber-frame/person-entry.ts';
import { formats } from '../../i18n/formats.ts';
import { useLive } from '../../realtime/use-live.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { PanelHead } from '../../ui/PanelHead.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useMay, useSignedIn } from '../auth/public.ts';
import { LowerAllHands } from '../hands/public.ts';
import { ActsEntry, ChangeDevices, ModerateEverybody } from '../moderation/public.ts';
import { useSiteConfig } from '../site/public.ts';
import { SpeakersPart } from '../speakers/public.ts';
import { AttendanceEntry } from './AttendanceEntry.tsx';
import { listParticipants, type Participant } from './participant-list.ts';
import { useOwnHuddleId } from './own-huddle.ts';
import { ParticipantSectionList } from './ParticipantSectionList.tsx';
import styles from './ParticipantsTab.module.css';
import { PersonMenu } from './PersonMenu.tsx';
import { PersonRow } from './PersonRow.tsx';
import { type RowPlace, shownIn, useMenuGoesWithPerson, useRowOf } from './row-of-menu.ts';
import { useGroups, useGroupsRead } from './use-groups.ts';
import { useModerates } from './use-moderation.ts';
import { usePeopleStates } from './use-people-states.ts';
import { usePersonName } from './use-person-name.ts';

const RenamePerson = lazyPart(async () => ({ default: (await import('./RenamePerson.tsx')).RenamePerson }));

const NO_ENTRIES: readonly PersonEntry[] = [];

/** Used until the configuration of the site is known. */
const DEFAULT_GROUPS = { groupLevelsDisplayed: 1, groupHierachy: { primary: 1 }, groupsSeparator: ', ' };

export interface ParticipantsTabProps {
  /** Further entries of the menu of another person. */
  entries?: readonly PersonEntry[];
  /** The user ids of the people who share a screen now, separated by spaces. */
  sharers?: string;
}

/** The participants tab: a search, the speakers list, raised hands in speaking order, then
 *  everybody in the main chamber by group. Source: PEOP-14 … PEOP-28, HANDS-01, HANDS-02,
 *  INTERP-10, INTERP-11, looks picture 4. */
export function ParticipantsTab(props: ParticipantsTabProps) {
  const { t } = useTranslation('ui');
  return (
    <Suspense fallback={<Loading label={t('loading')} rows={6} />}>
      <Participants {...props} />
    </Suspense>
  );
}

function Participants({ entries = NO_ENTRIES, sharers = '' }: ParticipantsTabProps) {
  const { t } = useTranslation(['people', 'ui']);
  const { userId } = useSignedIn();
  const people = useLive((live) => live.people);
  const here = useLive((live) => live.session !== null);
  const idVotingSession = useLive((live) => live.session?.idVotingSession);
  const groups = useGroups();
  const groupsRead = useGroupsRead();
  const settings = useSiteConfig().flags ?? DEFAULT_GROUPS;
  const nameOf = usePersonName();
  const moderates = useModerates();
  const administers = useMay(permissions.adminPage);
  const { live, reading, readNow } = usePeopleStates();
  const interpreting = useInterpreting();
  const [typed, setSearch] = useState('');
  const search = interpreting ? '' : typed;
  const tab = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [menu, setMenu] = useState<RowPlace | null>(null);
  const changesDevices = useSiteConfig().flags?.enableChangeMicCameraSpeaker ?? false;
  const [devicesOf, setDevicesOf] = useState<Participant | null>(null);
  const [renaming, setRenaming] = useState<Participant | null>(null);
  const huddleId = useOwnHuddleId();
  const list = useMemo(
    () => listParticipants({ people, groups, settings, nameOf, search, huddleId }),
    [people, groups, settings, nameOf, search, huddleId],
  );

  const handleMenu = useCallback((participant: Participant | null, place: 'raised' | 'section') => {
    setMenu(participant && { userId: participant.person.userId, place });
  }, []);

  const shown = menu === null || !moderates ? null : shownIn(list, menu);
  const row = useRowOf(tab, menu);
  useMenuGoesWithPerson(tab, row, {
    isOpen: menu !== null,
    isThere: shown !== null,
    onGone: () => setMenu(null),
  });

  const rowOf = (participant: Participant, place: 'raised' | 'section') => (
    <PersonRow
      key={participant.person.userId}
      participant={participant}
      place={place}
      own={participant.person.userId === userId}
      menuOpen={shown?.participant.person.userId === participant.person.userId && shown.place === place}
      onMenu={moderates ? handleMenu : undefined}
    />
  );

  return (
    <div ref={tab} className={styles.tab}>
      {!interpreting && (
        <div className={styles.search}>
          <SearchField ref={field} label={t('find')} value={search} onSearch={setSearch} />
          <VisuallyHidden>
            <span role="status">{search.trim() === '' ? '' : t('found', { count: list.found })}</span>
          </VisuallyHidden>
        </div>
      )}
      {here && !live && (
        <div className={styles.old}>
          <p>{t('notLive')}</p>
          <Button size="sm" variant="quiet" busy={reading} onClick={readNow}>
            {t('readNow')}
          </Button>
        </div>
      )}
      <SpeakersPart groups={groups} />
      {list.raised.length > 0 && (
        <section className={styles.raised} aria-labelledby="raised-hands">
          <PanelHead id="raised-hands" title={t('raisedHands')} count={formats().number(list.raised.length)}>
            <LowerAllHands raised={list.raised.length} />
          </PanelHead>
          <ol className={styles.list}>{list.raised.map((participant) => rowOf(participant, 'raised'))}</ol>
        </section>
      )}
      {list.found > 0 && (
        <section aria-labelledby="all-participants">
          <PanelHead
            id="all-participants"
            title={t(interpreting ? 'activeSubscribers' : 'allParticipants')}
            count={formats().number(list.total)}
          >
            <ModerateEverybody />
            <AttendanceEntry />
            {idVotingSession !== undefined && (moderates || administers) && (
              <LazyPart>
                <ActsEntry idVotingSession={idVotingSession} />
              </LazyPart>
            )}
          </PanelHead>
          {/* Without the groups the rows would move under the pointer once they are read. */}
          {!groupsRead && <Loading label={t('ui:loading')} rows={6} />}
          {(groupsRead ? list.sections : []).map((section) => (
            <ParticipantSectionList
              key={section.key}
              section={section}
              alone={list.sections.length === 1 && section.kind === 'none'}
              searching={search.trim() !== ''}
            >
              {section.participants.map((participant) => rowOf(participant, 'section'))}
            </ParticipantSectionList>
          ))}
        </section>
      )}
      {list.found === 0 && (
        <div className={styles.empty}>
          {list.total > 0 ? (
            <EmptyState
              title={t('nobodyFoundTitle', { search: search.trim() })}
              action={
                <Button
                  size="sm"
                  onClick={() => {
                    setSearch('');
                    field.current?.focus();
                  }}
                >
                  {t('clear')}
                </Button>
              }
            >
              {t('nobodyFoundText')}
            </EmptyState>
          ) : (
            <EmptyState title={t('emptyTitle')} action={<AttendanceEntry />}>
              {t('emptyText')}
            </EmptyState>
          )}
        </div>
      )}
      {shown !== null && (
        <PersonMenu
          key={shown.participant.person.userId}
          participant={shown.participant}
          own={shown.participant.person.userId === userId}
          row={row}
          onClose={() => setMenu(null)}
          onDevices={changesDevices ? () => setDevicesOf(shown.participant) : undefined}
          sharing={sharers.split(' ').includes(shown.participant.person.userId)}
          onRename={() => setRenaming(shown.participant)}
          entries={entries}
        />
      )}
      {devicesOf && (
        <Suspense>
          <ChangeDevices
            userId={devicesOf.person.userId}
            name={devicesOf.name}
            onClose={() => setDevicesOf(null)}
          />
        </Suspense>
      )}
      {renaming && (
        <Suspense>
          <RenamePerson participant={renaming} onClose={() => setRenaming(null)} />
        </Suspense>
      )}
    </div>
  );
}
