/** The systems by what their browsers say of them. The more special ones stand first: Android says
 *  Linux too, and an iPad with a desktop's page says macOS. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPad/u, 'iPad'],
  [/iPhone|iPod/u, 'iPhone'],
  [/Android/u, 'Android'],
  [/CrOS/u, 'ChromeOS'],
  [/Windows/u, 'Windows'],
  [/Mac OS X|Macintosh/u, 'macOS'],
  [/Linux|X11/u, 'Linux'],
];

/** Edge and Opera say Chrome too, and Chrome says Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\/(\d+)/u, 'Edge'],
  [/OPR\/(\d+)/u, 'Opera'],
  [/(?:Firefox|FxiOS)\/(\d+)/u, 'Firefox'],
  [/(?:Chrome|CriOS|Chromium)\/(\d+)/u, 'Chrome'],
  [/Version\/(\d+)[^ ]* (?:Mobile\/\S+ )?Safari/u, 'Safari'],
];

/** The system and the browser of a page, by what the browser says of itself, as names that are not
 *  translated; empty where it says nothing known. `touchPoints`: tells an iPad from a Mac. */
export function systemOf(userAgent: string, touchPoints: number): { system: string; browser: string } {
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
  const [browser = ''] = BROWSERS.flatMap(([pattern, name]) => {
    const version = pattern.exec(userAgent)?.[1];
    return version === undefined ? [] : [`${name} ${version}`];
  });
  return { system: system === 'macOS' && touchPoints > 1 ? 'iPad' : system, browser };
}
