import { permissions } from '@hemicycle/contract/permissions';
import { decidingQuorum } from '@hemicycle/rules/quorum/deciding-quorum';
import { quorumAmountText, quorumTotal } from '@hemicycle/rules/quorum/quorum-amounts';
import { quorumIconState } from '@hemicycle/rules/quorum/quorum-icon';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import { announce } from '../../ui/announcer.ts';
import { IconAlertTriangle, IconCircleCheck, IconScale } from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { Tip } from '../../ui/Tip.tsx';
import { useMay } from '../auth/public.ts';
import { useWindowWidth } from '../layout/public.ts';
import { useSiteConfig } from '../site/public.ts';
import { readSwitch } from './read-switch.ts';
import styles from './QuorumButton.module.css';

const QuorumDetails = lazyPart(async () => ({
  default: (await import('./QuorumDetails.tsx')).QuorumDetails,
}));
const QuorumContributors = lazyPart(async () => ({
  default: (await import('./QuorumContributors.tsx')).QuorumContributors,
}));

/** Within how many ms the pages that are open read the switch, each at a moment of its own. */
const READ_WITHIN_MS = 2_000;

const SIGNS = { valid: IconCircleCheck, invalid: IconAlertTriangle, neutral: IconScale };
const WORDS = { valid: 'quorumValid', invalid: 'quorumInvalid', neutral: 'quorum' } as const;

/** The quorum in the chamber's top bar, by colour, shape, word and the number present. A press
 *  opens the details. Nothing for people without `quorums-view` who do not edit quorums either, or
 *  while quorum is switched off for the site; where it is switched on or off while this page is
 *  open, it appears with the first rule and disappears. In a narrow bar only screen readers get the
 *  word, and with `brief` also the figure. Source: QUOR-04, QUOR-11, CFG-07, PERM-27, looks
 *  picture 4. */
export function QuorumButton({ brief = false }: { brief?: boolean }) {
  const { flags } = useSiteConfig();
  const views = useMay(permissions.quorumsView);
  const edits = useMay(permissions.quorumsEdit);
  const sees = views || edits;
  useFollowedSwitch(sees ? flags?.enableQuorum : undefined);
  if (!sees || !flags?.enableQuorum) return null;
  return <QuorumChip colouring={flags.enableQuorumAutomatedDynamicColoring} brief={brief} />;
}

function QuorumChip({ colouring, brief }: { colouring: boolean; brief: boolean }) {
  const { t } = useTranslation('chamber');
  const state = useLive((live) => quorumIconState(live.quorums, colouring));
  const { widthClass } = useWindowWidth();
  const [opened, setOpened] = useState(false);
  const [shownRule, setShownRule] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const present = usePresent();
  const word = t(WORDS[state]);
  const standing = present === undefined ? word : t('quorumStanding', { word, ...present });
  useAnnouncedChange(state, word);
  const Sign = SIGNS[state];
  return (
    <>
      <Tip text={widthClass === 'desktop' ? t('quorumTip') : standing} position="bottom" off={opened}>
        <button
          ref={button}
          type="button"
          className={styles.chip}
          data-state={state}
          aria-label={standing}
          aria-haspopup="dialog"
          aria-expanded={opened}
          aria-controls={opened ? id : undefined}
          onClick={() => setOpened(!opened)}
        >
          <Sign aria-hidden="true" />
          <span className={styles.word} aria-hidden="true">
            {word}
          </span>
          {present !== undefined && !brief && (
            <span className={styles.figure} aria-hidden="true">
              {t('quorumFigure', present)}
            </span>
          )}
        </button>
      </Tip>
      <LazyPart>
        {opened && (
          <QuorumDetails
            id={id}
            anchor={button}
            onClose={() => setOpened(false)}
            onContributors={(ruleId) => {
              setOpened(false);
              button.current?.focus();
              setShownRule(ruleId);
            }}
          />
        )}
        {shownRule !== null && <QuorumContributors ruleId={shownRule} onClose={() => setShownRule(null)} />}
      </LazyPart>
    </>
  );
}

/** Reads the switch of the site again where the rules that arrive do not fit what this page knows:
 *  rules come while quorum is off, or a list without rules comes while it is on. */
function useFollowedSwitch(isOn: boolean | undefined) {
  const quorums = useLive((live) => live.quorums);
  const first = useRef(quorums);
  const hasRules = quorums.length > 0;
  useEffect(() => {
    const looksOff = !hasRules && quorums !== first.current;
    if (!(isOn === true ? looksOff : isOn === false && hasRules)) return undefined;
    // All chambers hear it at once.
    const timer = setTimeout(() => void readSwitch().catch(() => undefined), Math.random() * READ_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [isOn, hasRules, quorums]);
}

/** The number present and the total, in heads or weight, for the rule that decides. */
function usePresent(): { present: string; total: string } | undefined {
  const deciding = decidingQuorum(useLive((live) => live.quorums));
  if (deciding === undefined) return undefined;
  const { contributed, dynamicTotal } = deciding.result;
  return {
    present: quorumAmountText(contributed),
    total: quorumAmountText(quorumTotal(deciding, dynamicTotal)),
  };
}

/** Announces when the quorum is reached or lost. Silent on entering. */
function useAnnouncedChange(state: keyof typeof SIGNS, word: string) {
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== state && before.current !== 'neutral' && state !== 'neutral') announce(word);
    before.current = state;
  }, [state, word]);
}
