import { Fragment, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ahead, PanelTab } from '../../../chamber-frame/panel-tab.ts';
import { useInterpreting } from '../../../chamber-frame/interpreting.ts';
import { chamberParts } from '../../../chamber-parts.ts';
import { useLive } from '../../../realtime/use-live.ts';
import { IconBuildingArch, IconUsers } from '../../../ui/icons.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { usePartsAhead } from '../../../ui/use-parts-ahead.ts';
import { ParticipantsTab, presentPeople, useOwnHuddleId } from '../../people/public.ts';
import { useChamberMedia } from '../../media/public.ts';
import { chime, chimeAtZero } from '../chimes.ts';
import { noteLookedAt } from '../looked-at.ts';
import styles from './SidePanel.module.css';

/** The details of the sitting. Its program is loaded ahead of time, or when it is first opened. */
const ChamberTab = lazyPart(async () => ({ default: (await import('./ChamberTab.tsx')).ChamberTab }));

const tabHooks = chamberParts.flatMap(({ useTabs }) => useTabs ?? []);
const personEntryHooks = chamberParts.flatMap(({ usePersonEntries }) => usePersonEntries ?? []);
const coverHooks = chamberParts.flatMap(({ usePanelCover }) => usePanelCover ?? []);

/** The state of the side panel: its tabs, the open tab, what covers the tabs, and on phones whether
 *  the panel fills the screen. In interpreting mode it has no tab of the chamber or huddle.
 *  Source: INTERP-10. */
export function usePanel() {
  const { t } = useTranslation('chamber');
  const [chosenKey, setOpenKey] = useState<string | null>(null);
  const [fills, setFills] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const huddleId = useOwnHuddleId();
  const present = useLive((live) => presentPeople(Object.values(live.people), huddleId).length);
  const sharers = useChamberMedia(({ snapshot }) =>
    snapshot.people
      .filter(({ sends }) => sends.share)
      .map(({ userId }) => userId)
      .join(' '),
  );
  const interpreting = useInterpreting();
  const given = tabHooks.flatMap((hook) => hook());
  const personEntries = personEntryHooks.flatMap((hook) => hook({ openTab: open }));
  const covers = coverHooks.map((hook) => hook({ focusTabs, chime, chimeAtZero }));
  const ahead = [...covers, ...given].flatMap((part): readonly Ahead[] => (part.ahead ? [part.ahead] : []));
  usePartsAhead([ChamberTab, ...ahead]);
  const cover = covers.find(({ content }) => content !== null)?.content;
  const tabOfPlace: PanelTab = {
    key: 'chamber',
    label: t(huddleId === null ? 'tabs.chamber' : 'tabs.huddle'),
    icon: <IconBuildingArch aria-hidden="true" />,
    content: <ChamberTab />,
  };
  const tabs: readonly PanelTab[] = [
    ...given.filter(({ leads }) => leads),
    ...(interpreting ? [] : [tabOfPlace]),
    {
      key: 'participants',
      label: t('tabs.participants'),
      icon: <IconUsers aria-hidden="true" />,
      mark: <span className={styles.count}>{present}</span>,
      content: <ParticipantsTab entries={personEntries} sharers={sharers} />,
    },
    ...given.filter(({ leads }) => !leads),
  ];
  const openKey = chosenKey ?? tabs.find(({ leads }) => leads)?.key ?? 'participants';

  const look = cover === undefined ? openKey : 'cover';
  useEffect(() => noteLookedAt(look), [look]);

  function leaveCovers() {
    for (const { leave } of covers) leave();
  }

  function open(key: string) {
    leaveCovers();
    setOpenKey(key);
    setFills(true);
  }

  function close() {
    leaveCovers();
    setFills(false);
    requestAnimationFrame(() => opener.current?.focus());
  }

  function focusTabs() {
    const tab = document.querySelector<HTMLElement>('[role="tab"][tabindex="0"]');
    (tab?.checkVisibility() ? tab : opener.current)?.focus();
  }

  return {
    tabs,
    openKey,
    open,
    select: setOpenKey,
    fills: fills || cover !== undefined,
    close,
    opener,
    showParticipants: () => open('participants'),
    /** The notices above the tabs. */
    notices: covers.map(({ notice }, at) => <Fragment key={at}>{notice}</Fragment>),
    /** What stands in place of the tabs; undefined while the tabs show. */
    cover,
  };
}
