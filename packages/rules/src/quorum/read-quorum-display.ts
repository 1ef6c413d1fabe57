/** The parts of a quorum's display string: an amount, in percent or as a number, of a defined or a
 *  dynamic total. Numbers stay as they are written. */
export interface QuorumDisplay {
  /** It asks for more than the amount. */
  readonly moreThan?: true;
  readonly amount: string;
  readonly percent: boolean;
  readonly totalType: 'definedTotal' | 'dynamic';
  readonly total: string;
}

const DISPLAY =
  /^(?<more>more than )?(?<amount>\d+(?:\.\d+)?)(?<percent>%?) of (?<kind>defined|dynamic) total (?<total>\d+(?:\.\d+)?)$/u;

/** Splits a text that `quorumDisplayString` wrote into its parts, so that a screen can say it in
 *  its own language; null for any other text. Source: QUOR-10. */
export function readQuorumDisplay(displayString: string): QuorumDisplay | null {
  const groups = DISPLAY.exec(displayString)?.groups;
  if (groups === undefined) return null;
  const { more, amount = '', percent = '', kind, total = '' } = groups;
  return {
    ...(more !== undefined && { moreThan: true as const }),
    amount,
    percent: percent === '%',
    totalType: kind === 'defined' ? 'definedTotal' : 'dynamic',
    total,
  };
}
