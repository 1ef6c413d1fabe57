import { FLOOR_LANGUAGE } from '@hemicycle/contract/caption-names';
import { useIsAccessible } from '../../ui/accessibility-mode.ts';
import { remember, useRecalled } from '../../ui/browser-memory.ts';
import { useLive } from '../../realtime/use-live.ts';
import { useSignedIn } from '../auth/public.ts';
import { joinedAsRole } from '../sessions/public.ts';
import { useSiteConfig } from '../site/public.ts';

/** The values of the menu: 0 shows no captions, 1 automatic ones, 2 those that a captioner types.
 *  The value 1 can be chosen on sites that recognise speech. Source: CAP-01. */
export const CAPTION_MODES = ['0', '1', '2'] as const;
export type CaptionMode = (typeof CAPTION_MODES)[number];

export const CAPTION_SIZES = ['small', 'medium', 'large', 'largest'] as const;
export const CAPTION_COLOURS = ['light', 'yellow', 'dark'] as const;
export const CAPTION_PLACES = ['start', 'center', 'end'] as const;
export const CAPTION_EDGES = ['foot', 'top'] as const;

/** How a person reads captions. `edge`: of the stage. `aloud`: a screen reader reads them
 *  as they come. */
export interface CaptionChoices {
  readonly language: string;
  readonly size: (typeof CAPTION_SIZES)[number];
  readonly colour: (typeof CAPTION_COLOURS)[number];
  readonly place: (typeof CAPTION_PLACES)[number];
  readonly edge: (typeof CAPTION_EDGES)[number];
  readonly aloud: boolean;
}

const FIRST: CaptionChoices = {
  language: FLOOR_LANGUAGE,
  size: 'medium',
  colour: 'light',
  place: 'start',
  edge: 'foot',
  aloud: true,
};

/** The first choices in accessibility mode, which shows captions to everybody: larger, and not read
 *  aloud over the speaker until somebody asks for that. Source: A11Y-03. */
const FIRST_WHEN_ACCESSIBLE: CaptionChoices = { ...FIRST, size: 'large', aloud: false };

/** The role whose holders type captions, as it is named on joining. Source: CAP-03, FND-19. */
const CAPTIONER = 'Captioner';

const choicesKey = (userId: string) => `captions.${userId}`;

/** The choices of this person on this machine. What is not readable counts as not chosen. */
export function useCaptionChoices(): CaptionChoices {
  const { userId } = useSignedIn();
  return choicesOf(useRecalled(choicesKey(userId)), useIsAccessible() ? FIRST_WHEN_ACCESSIBLE : FIRST);
}

/** Reads stored choices. What was never chosen is as in `first`. Never throws. */
export function choicesOf(text: string | null, first: CaptionChoices = FIRST): CaptionChoices {
  const kept = parsed(text);
  const oneOf = <Value extends string>(values: readonly Value[], value: unknown, otherwise: Value) =>
    values.find((one) => one === value) ?? otherwise;
  return {
    language: typeof kept['language'] === 'string' ? kept['language'] : first.language,
    size: oneOf(CAPTION_SIZES, kept['size'], first.size),
    colour: oneOf(CAPTION_COLOURS, kept['colour'], first.colour),
    place: oneOf(CAPTION_PLACES, kept['place'], first.place),
    edge: oneOf(CAPTION_EDGES, kept['edge'], first.edge),
    aloud: typeof kept['aloud'] === 'boolean' ? kept['aloud'] : first.aloud,
  };
}

function parsed(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Keeps the choices for the next time. */
export function keepCaptionChoices(userId: string, choices: CaptionChoices): void {
  remember(choicesKey(userId), JSON.stringify(choices));
}

type SittingChoice = 'mode' | 'sends' | 'typedLanguage' | 'recognised';

const ofSitting = (kind: SittingChoice, userId: string, idVotingSession: string) =>
  `captions.${kind}.${userId}.${idVotingSession}`;

/** The values that can be chosen on this site. Source: CAP-01. */
export function useCaptionModes(): readonly CaptionMode[] {
  const recognises = (useSiteConfig().speechLanguages ?? []).length > 0;
  return CAPTION_MODES.filter((mode) => mode !== '1' || recognises);
}

/** For how long after a typed line, in ms, somebody counts as typing. */
const TYPED_LATELY_MS = 60_000;

/** Whether automatic captions run and nobody types in this language. */
function useOnlyAutomatic(language: string): boolean {
  return useLive(({ automaticCaptions, captions }) => {
    if (automaticCaptions === null) return false;
    const own = captions.filter((line) => line.language === language);
    const newestMs = Math.max(0, ...own.map(({ createdAt }) => createdAt));
    return !own.some(
      ({ automatic, createdAt }) => automatic === null && newestMs - createdAt <= TYPED_LATELY_MS,
    );
  });
}

/** What a person chose for this sitting. Somebody who joined as Captioner starts with sending and
 *  display on, others with both off; in accessibility mode the display is on: of typed lines, or of
 *  automatic ones where only those run. `typedLanguage`: the language in which they type.
 *  `recognised`: what they say may become automatic captions. Source: CAP-01, CAP-02, CAP-03,
 *  A11Y-03. */
export function useSittingChoices(): {
  readonly mode: CaptionMode;
  readonly sends: boolean;
  readonly typedLanguage: string;
  readonly recognised: boolean;
} {
  const { userId, roles } = useSignedIn();
  const idVotingSession = useLive((live) => live.session?.idVotingSession) ?? '';
  const mode = useRecalled(ofSitting('mode', userId, idVotingSession));
  const sends = useRecalled(ofSitting('sends', userId, idVotingSession));
  const typedLanguage = useRecalled(ofSitting('typedLanguage', userId, idVotingSession));
  const recognised = useRecalled(ofSitting('recognised', userId, idVotingSession));
  const modes = useCaptionModes();
  const isCaptioner = joinedAsRole(roles) === CAPTIONER;
  const isAccessible = useIsAccessible();
  const onlyAutomatic = useOnlyAutomatic(useCaptionChoices().language);
  const first = isCaptioner ? '2' : !isAccessible ? '0' : onlyAutomatic ? '1' : '2';
  return {
    mode: modes.find((one) => one === mode) ?? first,
    sends: sends === null ? isCaptioner : sends === 'true',
    typedLanguage: typedLanguage ?? FLOOR_LANGUAGE,
    recognised: recognised !== 'false',
  };
}

/** Keeps a choice for this sitting. */
export function keepSittingChoice(kind: SittingChoice, userId: string, value: string | boolean): void {
  const idVotingSession = useLive.getState().session?.idVotingSession;
  if (idVotingSession !== undefined) remember(ofSitting(kind, userId, idVotingSession), value);
}
