import type { LiveQuorum } from '@hemicycle/contract/quorum';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Floating } from '../../ui/Floating.tsx';
import { IconRefresh } from '../../ui/icons.ts';
import { Tip } from '../../ui/Tip.tsx';
import { LastCalculated } from './LastCalculated.tsx';
import styles from './QuorumDetails.module.css';
import { QuorumRuleRow } from './QuorumRuleRow.tsx';
import { useQuorums } from './use-quorums.ts';

/** The quorum details: the applied rules, the available ones, and when they were calculated last.
 *  People who may edit quorums get a checkbox for each rule and a button to calculate now. Escape
 *  and a press elsewhere close the details. The focus moves in, and back at the end. Source:
 *  QUOR-05, QUOR-11 … QUOR-13, QUOR-19, QUOR-20. */
export function QuorumDetails({
  id,
  anchor,
  onClose,
  onContributors,
}: {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  onContributors: (ruleId: string) => void;
}) {
  const { t } = useTranslation('quorum');
  const panel = useRef<HTMLDivElement>(null);
  const quorums = useQuorums();
  useClosing(panel, anchor, onClose);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const pressed = useFocusOnPressed(panel);

  return (
    <Floating anchor={() => anchor.current} side="bottom" align="end" gapPx={4} className={styles.floating}>
      <div ref={panel} id={id} role="dialog" aria-label={t('details')} tabIndex={-1} className={styles.panel}>
        <RuleList
          title={t('applied')}
          empty={t('noneApplied')}
          rules={quorums.applied}
          quorums={quorums}
          onPressed={pressed}
          onContributors={onContributors}
        />
        <RuleList
          title={t('available')}
          empty={t('noneAvailable')}
          rules={quorums.available}
          quorums={quorums}
          onPressed={pressed}
          onContributors={onContributors}
        />
        {[...quorums.applied, ...quorums.available].some(({ totalType }) => totalType === 'dynamic') && (
          <p className={styles.last}>{t('dynamicMeans')}</p>
        )}
        <div className={styles.foot}>
          <p className={styles.last}>
            <LastCalculated calculatedAtMs={quorums.calculatedAtMs} />
          </p>
          {quorums.calculate && (
            <Tip text={t('tip')}>
              <Button
                size="sm"
                icon={<IconRefresh aria-hidden="true" />}
                busy={quorums.busy === 'calculate'}
                onClick={() => void quorums.calculate?.()}
              >
                {t('calculate')}
              </Button>
            </Tip>
          )}
        </div>
      </div>
    </Floating>
  );
}

function RuleList({
  title,
  empty,
  rules,
  quorums,
  onPressed,
  onContributors,
}: {
  title: string;
  empty: string;
  rules: readonly LiveQuorum[];
  quorums: ReturnType<typeof useQuorums>;
  onPressed: (ruleId: string) => void;
  onContributors: (ruleId: string) => void;
}) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {title}
      </h2>
      {rules.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <ul className={styles.rules}>
          {rules.map((rule) => (
            <QuorumRuleRow
              key={rule.id}
              rule={rule}
              total={quorums.totals[rule.id]}
              busy={quorums.busy === 'save'}
              onToggle={
                quorums.toggle &&
                (() => {
                  onPressed(rule.id);
                  void quorums.toggle?.(rule.id);
                })
              }
              onContributors={() => onContributors(rule.id)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Ticking a rule moves it to the other list, where it gets a new checkbox. Move the focus to that
 *  checkbox. */
function useFocusOnPressed(panel: RefObject<HTMLElement | null>): (ruleId: string) => void {
  const pressed = useRef<string | null>(null);
  useEffect(() => {
    if (pressed.current === null || document.activeElement !== document.body) return;
    const checkboxes = panel.current?.querySelectorAll<HTMLElement>('input[data-rule]') ?? [];
    [...checkboxes].find(({ dataset }) => dataset['rule'] === pressed.current)?.focus();
    pressed.current = null;
  });
  return (ruleId) => {
    pressed.current = ruleId;
  };
}

/** Escape closes the panel and returns the focus. A press outside of the panel and its button
 *  closes it too. */
function useClosing(
  panel: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  onClose: () => void,
) {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const handlePress = ({ target }: PointerEvent) => {
      const inside = [panel, anchor].some(
        ({ current }) => target instanceof Node && current?.contains(target),
      );
      if (!inside) close.current();
    };
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      anchor.current?.focus();
      close.current();
    };
    document.addEventListener('pointerdown', handlePress, { capture: true });
    document.addEventListener('keydown', handleKey);
    return () => {
      document.removeEventListener('pointerdown', handlePress, { capture: true });
      document.removeEventListener('keydown', handleKey);
    };
  }, [panel, anchor]);
}
