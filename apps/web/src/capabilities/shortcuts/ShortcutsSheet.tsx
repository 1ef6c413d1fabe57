import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { shownModifier } from '../../ui/modifier-keys.ts';
import { Switch } from '../../ui/Switch.tsx';
import { useMoreKeys } from './more-keys.ts';
import { shortcutKeys, shownKeyOf, stageKeys } from './shortcut-keys.ts';
import { closeShortcutsHelp, switchShortcuts, useShortcutsOn } from './shortcuts-switch.ts';
import styles from './ShortcutsSheet.module.css';

/** Every shortcut of the chamber with its action, the switch that turns all of them off, the keys
 *  of the part of the page that has some, such as the desk of an interpreter, and those that work
 *  only on the stage's pictures. Source: BEY-14. */
export function ShortcutsSheet() {
  const { t } = useTranslation('shortcuts');
  const on = useShortcutsOn();
  const { more } = useMoreKeys();
  return (
    <Dialog
      title={t('title')}
      onClose={closeShortcutsHelp}
      actions={<Button onClick={closeShortcutsHelp}>{t('close')}</Button>}
    >
      <Switch
        label={t('use')}
        checked={on}
        onChange={(event) => switchShortcuts(event.currentTarget.checked)}
      />
      <dl className={styles.keys} data-off={!on || undefined}>
        {shortcutKeys.map(({ shortcut }) => (
          <div key={shortcut} className={styles.row}>
            <dt>
              <kbd className={styles.key} dir="ltr">
                {shownKeyOf(shortcut) ?? t('space')}
              </kbd>
            </dt>
            <dd>{t(`does.${shortcut}`)}</dd>
          </div>
        ))}
      </dl>
      {more !== null && (
        <>
          <h3>{more.heading}</h3>
          <dl className={styles.keys} data-off={!on || undefined}>
            {more.keys.map(({ shown, does }) => (
              <div key={shown} className={styles.row}>
                <dt>
                  <kbd className={styles.key} dir="ltr">
                    {shown}
                  </kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <p className={styles.note}>{t('note', { modifier: shownModifier() })}</p>
      <h3>{t('onStage')}</h3>
      <dl className={styles.keys}>
        {stageKeys.map(({ does, shown }) => (
          <div key={does} className={styles.row}>
            <dt>
              <kbd className={styles.key} dir="ltr" data-arrows={does === 'move' || undefined}>
                {shown}
              </kbd>
            </dt>
            <dd>{t(`stageDoes.${does}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
