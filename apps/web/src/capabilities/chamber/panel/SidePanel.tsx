import { type KeyboardEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PanelTab } from '../../../chamber-frame/panel-tab.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { IconX } from '../../../ui/icons.ts';
import { LazyPart } from '../../../ui/LazyPart.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { Tip } from '../../../ui/Tip.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import styles from './SidePanel.module.css';
import { useTabForm } from './use-tab-form.ts';

/** The side panel with its tabs, of which one is open. Where there is no room for all labels, the
 *  open tab shows its label and each other tab an icon with a tooltip. Where even that has no room,
 *  the label of the open tab stands above its content. The bar never scrolls and no label is cut. A
 *  ballot replaces the whole panel. Source: FND-07, RESP-04, looks §5. */
export function SidePanel({
  tabs,
  openKey,
  onOpen,
  onClose,
}: {
  tabs: readonly PanelTab[];
  openKey: string;
  onOpen: (key: string) => void;
  /** Closes the panel on phones, where it fills the screen; undefined elsewhere. */
  onClose: (() => void) | undefined;
}) {
  const { t, i18n } = useTranslation(['chamber', 'ui']);
  const id = useId();
  const bar = useRef<HTMLDivElement>(null);
  const form = useTabForm(bar, [openKey, i18n.language, ...tabs.map(({ key }) => key)].join(' '), tabs);
  const open = tabs.find((tab) => tab.key === openKey) ?? tabs[0];
  if (open === undefined) return null;

  function handleKey(event: KeyboardEvent) {
    const rtl = document.documentElement.dir === 'rtl';
    const steps: Record<string, number> = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1 };
    const at = tabs.findIndex((tab) => tab.key === open?.key);
    const step = steps[event.key];
    const next =
      event.key === 'Home'
        ? tabs[0]
        : event.key === 'End'
          ? tabs.at(-1)
          : step === undefined
            ? undefined
            : tabs[(at + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    event.preventDefault();
    onOpen(next.key);
    bar.current?.querySelector<HTMLElement>(`[data-tab="${next.key}"]`)?.focus();
  }

  return (
    <>
      <div className={styles.head} data-form={form}>
        <div ref={bar} className={styles.tabs} role="tablist" aria-label={t('panel')}>
          {tabs.map((tab) => {
            const chosen = tab.key === open.key;
            const words = form === 'words' || (chosen && form !== 'icons');
            const icon = !words || form === 'open-both';
            // In each form the same elements, so that none loses the focus.
            return (
              <Tip key={tab.key} text={tab.label} position="bottom" off={words}>
                <button
                  type="button"
                  role="tab"
                  id={`${id}-${tab.key}`}
                  className={styles.tab}
                  data-tab={tab.key}
                  aria-selected={chosen}
                  aria-controls={`${id}-content`}
                  tabIndex={chosen ? 0 : -1}
                  onClick={() => onOpen(tab.key)}
                  onKeyDown={handleKey}
                >
                  {icon && tab.icon}
                  {words ? <span>{tab.label}</span> : <VisuallyHidden>{tab.label}</VisuallyHidden>}
                  {tab.mark}
                </button>
              </Tip>
            );
          })}
        </div>
        {onClose && (
          <IconButton label={t('closePanel')} onClick={onClose}>
            <IconX aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <div
        id={`${id}-content`}
        className={styles.content}
        role="tabpanel"
        aria-labelledby={`${id}-${open.key}`}
        tabIndex={0}
      >
        {form === 'icons' && (
          <p className={styles.name} aria-hidden="true">
            {open.label}
          </p>
        )}
        <LazyPart key={open.key} inPlace fallback={<Loading label={t('ui:loading')} />}>
          {open.content}
        </LazyPart>
      </div>
    </>
  );
}
