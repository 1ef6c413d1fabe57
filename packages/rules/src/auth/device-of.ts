/** The browser and the system that a sign-in was made with, by the names people know; null: the
 *  program does not say. */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

/** In this order: many programs also name those on which they are built. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//u, 'Edge'],
  [/\bOPR\/|\bOpera\b/u, 'Opera'],
  [/\bSamsungBrowser\//u, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//u, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//u, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//u, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/u, 'iPhone'],
  [/\biPad\b/u, 'iPad'],
  [/\bAndroid\b/u, 'Android'],
  [/\bCrOS\b/u, 'ChromeOS'],
  [/\bWindows\b/u, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/u, 'macOS'],
  [/\bLinux\b/u, 'Linux'],
];

/** Reads the words by which a browser names itself. They are a claim, good enough for people to
 *  know their own devices again. Never throws. Source: AUTH-02. */
export function deviceOf(userAgent: string | null): Device {
  const find = (names: typeof BROWSERS) => names.find(([sign]) => sign.test(userAgent ?? ''))?.[1] ?? null;
  return { browser: find(BROWSERS), system: find(SYSTEMS) };
}
