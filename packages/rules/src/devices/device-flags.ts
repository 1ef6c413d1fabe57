/** The device that the client runs on, as far as the client can tell. Source: DEV-07. */
export interface DeviceFlags {
  readonly iPad: boolean;
  readonly iPhone: boolean;
  readonly android: boolean;
  readonly windows: boolean;
  readonly mac: boolean;
  readonly linux: boolean;
  readonly safari: boolean;
  readonly ciscoDeskPro: boolean;
}

/** Reads the flags from the browser's user agent. An iPad that calls itself a Mac is recognised by
 *  its touch points. A phone or tablet does not count as a Mac or Linux machine. Only Apple's own
 *  browser counts as Safari. Source: DEV-07. */
export function readDeviceFlags(browser: {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}): DeviceFlags {
  const says = (pattern: RegExp): boolean => pattern.test(browser.userAgent);
  const macLike = says(/Macintosh/u);
  const iPad = says(/iPad/u) || (macLike && browser.maxTouchPoints > 1);
  const iPhone = says(/iPhone|iPod/u);
  const android = says(/Android/u);
  return {
    iPad,
    iPhone,
    android,
    windows: says(/Windows/u),
    mac: macLike && !iPad,
    linux: says(/Linux|CrOS/u) && !android,
    safari: says(/Safari\//u) && says(/Version\//u) && !says(/Chrom(?:e|ium)|Android|Edg|OPR/u),
    ciscoDeskPro: says(/Desk ?Pro|RoomOS/iu),
  };
}
