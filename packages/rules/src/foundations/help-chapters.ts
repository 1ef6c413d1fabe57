/** For whom a chapter of the help is written. Source: issue 33. */
export type HelpReader = 'members' | 'interpreters' | 'clerks' | 'judges';

/** The chapters of the product's own help, in their order. `courts`: only where the agenda has
 *  cases. Source: FND-09, FND-10, AGENDA-02. */
export const helpChapters = [
  { key: 'courts', reader: 'judges', courts: true },
  { key: 'joining', reader: 'members', courts: false },
  { key: 'chamber', reader: 'members', courts: false },
  { key: 'voting', reader: 'members', courts: false },
  { key: 'booth', reader: 'interpreters', courts: false },
  { key: 'leading', reader: 'clerks', courts: false },
  { key: 'agenda', reader: 'clerks', courts: false },
  { key: 'recording', reader: 'clerks', courts: false },
  { key: 'administration', reader: 'clerks', courts: false },
  { key: 'records', reader: 'judges', courts: false },
] as const satisfies readonly { key: string; reader: HelpReader; courts: boolean }[];
export type HelpChapter = (typeof helpChapters)[number]['key'];

export function isHelpChapter(key: string | undefined): key is HelpChapter {
  return helpChapters.some((chapter) => chapter.key === key);
}

/** The chapters of a house. Source: FND-10. */
export function chaptersOf(courts: boolean): readonly (typeof helpChapters)[number][] {
  return helpChapters.filter((chapter) => courts || !chapter.courts);
}

/** Paths of the site and the chapter about each, the longer ones first. */
const BY_PATH: readonly (readonly [RegExp, HelpChapter])[] = [
  [/\/(?:agenda|minutes)$/u, 'agenda'],
  [/^\/app\/(?:sittings|recordings|record)(?:\/|$)/u, 'records'],
  [/^\/app\/controlcenter(?:\/|$)/u, 'recording'],
  [/^\/app\/admin(?:\/|$)/u, 'administration'],
  [/^\/app\/ui\/mission-control(?:\/|$)/u, 'leading'],
  [/^\/app\/interpreter$/u, 'booth'],
  [/^\/app\/(?:choose-session|lobby-check-video|login|security|bell)(?:\/|$)/u, 'joining'],
];

/** What is looked at in the chamber, and the chapter about it: keys of the tabs of the side panel,
 *  and `cover`, the ballot that covers them. */
const BY_LOOK: Readonly<Record<string, HelpChapter>> = {
  cover: 'voting',
  votes: 'voting',
  agenda: 'agenda',
  lobby: 'leading',
  booths: 'booth',
  proceedings: 'records',
};

/** The chapter about what somebody was looking at. `refer`: the address of their page; `look`: what
 *  was open in the chamber. An address of another site, or none, leads to the first chapter of the
 *  house. Never throws. Source: FND-09, FND-10. */
export function helpChapterAt(question: {
  readonly refer: string | null;
  readonly look: string | null;
  readonly origin: string;
  readonly courts: boolean;
}): HelpChapter {
  const first = question.courts ? 'courts' : 'joining';
  const path = pathOf(question.refer, question.origin);
  if (path === null) return first;
  const named = BY_PATH.find(([pattern]) => pattern.test(path))?.[1];
  if (named !== undefined) return named;
  if (path !== '/app') return first;
  return BY_LOOK[question.look ?? ''] ?? (question.courts ? 'courts' : 'chamber');
}

function pathOf(refer: string | null, origin: string): string | null {
  const { site, path } = /^(?<site>https?:\/\/[^/?#]+)?(?<path>\/[^?#]*)/u.exec(refer ?? '')?.groups ?? {};
  if (path === undefined || (site !== undefined && site !== origin)) return null;
  return path.replace(/\/$/u, '');
}
