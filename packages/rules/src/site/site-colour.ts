import { darkColours, lightColours } from './tokens.ts';

/** The shades that are derived from a site colour. */
export interface SiteShades {
  light: { site: string; hover: string; tint: string };
  dark: { site: string; hover: string; tint: string };
}
export type SiteColourOutcome =
  | { ok: true; shades: SiteShades }
  | { ok: false; code: 'not-a-colour' | 'too-little-contrast' }
  | { ok: false; code: 'too-near-a-decision'; near: DecisionColour };

/** The colours that a site colour must not be taken for: a vote for, a vote against, an error. */
const DECISION_COLOURS = ['yea', 'nay', 'bad'] as const;
export type DecisionColour = (typeof DECISION_COLOURS)[number];

type Rgb = readonly [number, number, number];
type Lab = readonly [number, number, number];

const CONTRAST_AT_LEAST = 7;
const DISTANCE_AT_LEAST = 0.06;
const LIGHTNESS_STEPS = 100;
const CHROMA_STEPS = 50;
const HOVER_BLACK = 0.22;
const TINT_PART = 0.12;
const DARK_LIGHTNESS = 0.79;
const DARK_CHROMA_AT_MOST = 0.07;

/** The shades of a site colour `#rrggbb`, or why the colour is refused: its contrast on `sheet` is
 *  below 7:1, or it is nearer than 0.06 in OKLab to yea, nay or bad: the distance at which the
 *  product itself tells nay from bad. Never throws. Source: looks §2, decision 0176. */
export function siteShades(colour: string): SiteColourOutcome {
  const rgb = parse(colour);
  if (!rgb) return { ok: false, code: 'not-a-colour' };
  const sheet = known(lightColours.sheet);
  if (contrast(rgb, sheet) < CONTRAST_AT_LEAST) return { ok: false, code: 'too-little-contrast' };
  const lab = toOklab(rgb);
  const nearest = nearestDecision(lab);
  if (nearest.distance < DISTANCE_AT_LEAST) {
    return { ok: false, code: 'too-near-a-decision', near: nearest.decision };
  }
  const darkSheet = known(darkColours.sheet);
  const dark = fromOklab(withLightness(lab, DARK_LIGHTNESS));
  return {
    ok: true,
    shades: {
      light: {
        site: hex(rgb),
        hover: hex(mix(rgb, [0, 0, 0], HOVER_BLACK)),
        tint: hex(mix(sheet, rgb, TINT_PART)),
      },
      dark: {
        site: hex(dark),
        hover: hex(mix(dark, [255, 255, 255], HOVER_BLACK)),
        tint: hex(mix(darkSheet, dark, TINT_PART)),
      },
    },
  };
}

/** The accepted colour of the same hue that is nearest to a refused `#rrggbb`, in capitals; null
 *  for what is no colour. An accepted colour is its own nearest. Never throws. */
export function nearestSiteColour(colour: string): string | null {
  const rgb = parse(colour);
  if (!rgb) return null;
  if (siteShades(colour).ok) return hex(rgb);
  const wanted = toOklab(rgb);
  let best: { colour: string; distance: number } | null = null;
  for (let step = 1; step < LIGHTNESS_STEPS; step += 1) {
    const lightness = step / LIGHTNESS_STEPS;
    for (let part = 0; part <= CHROMA_STEPS; part += 1) {
      const chroma = part / CHROMA_STEPS;
      const tried = hex(fromOklab([lightness, wanted[1] * chroma, wanted[2] * chroma]));
      const away = distance(wanted, toOklab(known(tried)));
      if ((best === null || away < best.distance) && siteShades(tried).ok)
        best = { colour: tried, distance: away };
    }
  }
  return best?.colour ?? null;
}

function nearestDecision(lab: Lab): { decision: DecisionColour; distance: number } {
  const [first, ...others] = DECISION_COLOURS.map((decision) => ({
    decision,
    distance: distance(lab, toOklab(known(lightColours[decision]))),
  }));
  return others.reduce(
    (nearest, other) => (other.distance < nearest.distance ? other : nearest),
    first ?? { decision: 'bad', distance: Number.POSITIVE_INFINITY },
  );
}

function parse(colour: string): Rgb | undefined {
  const found = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour);
  if (!found) return undefined;
  return [
    Number.parseInt(found[1] ?? '', 16),
    Number.parseInt(found[2] ?? '', 16),
    Number.parseInt(found[3] ?? '', 16),
  ];
}

function known(colour: string): Rgb {
  return parse(colour) ?? [0, 0, 0];
}

function hex(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

function mix(from: Rgb, to: Rgb, part: number): Rgb {
  return [
    from[0] + (to[0] - from[0]) * part,
    from[1] + (to[1] - from[1]) * part,
    from[2] + (to[2] - from[2]) * part,
  ];
}

function linear(part: number): number {
  const value = part / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function gamma(value: number): number {
  const part = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
  return Math.min(255, Math.max(0, part * 255));
}

function luminance([r, g, b]: Rgb): number {
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** The contrast of WCAG 2.2, from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const a = luminance(one);
  const b = luminance(other);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function toOklab([red, green, blue]: Rgb): Lab {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([lightness, a, b]: Lab): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function withLightness([, a, b]: Lab, lightness: number): Lab {
  const chroma = Math.hypot(a, b);
  const scale = chroma > DARK_CHROMA_AT_MOST ? DARK_CHROMA_AT_MOST / chroma : 1;
  return [lightness, a * scale, b * scale];
}

function distance(one: Lab, other: Lab): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}
