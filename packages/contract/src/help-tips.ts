/** The help tips by their group, each group in the order in which it is shown. A tip is known by
 *  `group.name` on the wire. Source: TIP-01, TIP-02. */
export const HELP_TIPS = {
  meeting: ['microphone', 'camera', 'hand', 'people', 'chat', 'layout', 'account'],
  huddle: ['where', 'leave', 'people', 'chat'],
  voting: ['votes', 'question', 'paper', 'privacy'],
  checkvideo: ['picture', 'microphone', 'speaker', 'enter'],
  interpreter: ['source', 'air', 'partners', 'booths'],
} as const;

export type HelpTipGroup = keyof typeof HELP_TIPS;
export type HelpTip = {
  [Group in HelpTipGroup]: `${Group}.${(typeof HELP_TIPS)[Group][number]}`;
}[HelpTipGroup];

/** The groups of `/app`. Only their tips can be sent to everybody. Source: MOD-09. */
const GROUPS_OF_THE_CHAMBER = ['meeting', 'huddle', 'voting'] as const;
export type ChamberHelpTipGroup = (typeof GROUPS_OF_THE_CHAMBER)[number];
export type ChamberHelpTip = Extract<HelpTip, `${ChamberHelpTipGroup}.${string}`>;

/** The ids of the tips of a group, in order. */
export function helpTipsOf(group: HelpTipGroup): HelpTip[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each name belongs to the group before it
  return HELP_TIPS[group].map((name) => `${group}.${name}` as HelpTip);
}

/** The tips of the product that a moderator may send to everybody. Source: MOD-09, TIP-03. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the groups are those of the chamber
export const CHAMBER_HELP_TIPS = GROUPS_OF_THE_CHAMBER.flatMap(helpTipsOf) as ChamberHelpTip[];

/** The group of a tip that everybody can be sent, by the tip's id; null for other tips. A site may
 *  have tips of its own. Source: MOD-09. */
export function chamberGroupOf(tip: string): ChamberHelpTipGroup | null {
  const [of] = tip.split('.');
  return GROUPS_OF_THE_CHAMBER.find((group) => group === of) ?? null;
}

/** How long a tip that came alone is shown before it closes by itself, in ms. Source: TIP-04. */
export const SINGLE_TIP_SHOWN_MS = 10_000;
