import { readDeviceFlags } from '../devices/device-flags.ts';

/** A choice of background: none, two strengths of blur, or `image-` with the path of a picture on
 *  this site without its first slash. Source: VBG-04. */
export type BackgroundChoice = 'none' | 'blur' | 'fullblur' | `image-${string}`;

/** The path of a picture on this site: no other host, no `..`, no query. */
const PICTURE_PATH =
  /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*\.(?:jpe?g|png|webp|svg)$/;

/** The choice of a picture at a path of this site, with or without its first slash; null for any
 *  other address. Source: VBG-04. */
export function imageChoice(path: string): BackgroundChoice | null {
  const relative = path.replace(/^\/(?!\/)/, '');
  return PICTURE_PATH.test(relative) ? `image-${relative}` : null;
}

/** Reads a choice that was kept; any other text counts as none. Source: VBG-04. */
export function readChoice(kept: string | null): BackgroundChoice {
  if (kept === 'blur' || kept === 'fullblur') return kept;
  return (kept?.startsWith('image-') === true ? imageChoice(kept.slice('image-'.length)) : null) ?? 'none';
}

/** The path of a choice's picture, from the root of the site; null for a choice without one. */
export function pictureOf(choice: BackgroundChoice): string | null {
  return choice.startsWith('image-') ? `/${choice.slice('image-'.length)}` : null;
}

/** The fields of a group that concern backgrounds. */
export interface BackgroundGroup {
  readonly name: string;
  readonly virtualBackgroundUrl: string | null;
  readonly virtualBackgroundMandatory: boolean;
}

/** The background that the first group with one prescribes. Null where no group prescribes one, or
 *  its address is no picture of this site. Source: VBG-07. */
export function mandatoryChoice(
  groups: readonly BackgroundGroup[],
): { readonly choice: BackgroundChoice; readonly groupName: string } | null {
  for (const { name, virtualBackgroundUrl, virtualBackgroundMandatory } of groups) {
    const choice =
      virtualBackgroundMandatory && virtualBackgroundUrl !== null ? imageChoice(virtualBackgroundUrl) : null;
    if (choice !== null) return { choice, groupName: name };
  }
  return null;
}

/** The settings of the site for backgrounds. */
export interface BackgroundFlags {
  readonly enableBlurAndVirtualBackgrounds: boolean;
  readonly enableFullBlurBackground: boolean;
  /** The pictures one to three of the site. Only those that are enabled are offered. */
  readonly siteImages: readonly { readonly enabled: boolean; readonly path: string }[];
}

/** Whether backgrounds are offered on this device: the site has them enabled, and the device is no
 *  iPad with Safari 11 to 13. Source: VBG-02. */
export function offersBackgrounds(
  flags: Pick<BackgroundFlags, 'enableBlurAndVirtualBackgrounds'>,
  browser: { readonly userAgent: string; readonly maxTouchPoints: number },
): boolean {
  if (!flags.enableBlurAndVirtualBackgrounds) return false;
  const { iPad, safari } = readDeviceFlags(browser);
  const version = Number(/Version\/(\d+)/u.exec(browser.userAgent)?.[1]);
  return !(iPad && safari && version >= 11 && version <= 13);
}

/** A choice with its name: none for the fixed choices, the number of a picture of the site, or the
 *  name of the group that offers it. */
export type OfferedChoice =
  | { readonly choice: 'none' | 'blur' | 'fullblur' }
  | { readonly choice: BackgroundChoice; readonly siteImage: number }
  | { readonly choice: BackgroundChoice; readonly groupName: string };

/** The choices that somebody is offered, each once, in the order of the chooser. Where a group
 *  prescribes a background, only that one is offered. Where the site has no backgrounds, none is.
 *  Source: VBG-01, VBG-03, VBG-05, VBG-06, VBG-07. */
export function offeredChoices(
  flags: BackgroundFlags,
  groups: readonly BackgroundGroup[],
): readonly OfferedChoice[] {
  if (!flags.enableBlurAndVirtualBackgrounds) return [];
  const mandatory = mandatoryChoice(groups);
  if (mandatory !== null) return [mandatory];
  const ofSite = flags.siteImages.flatMap(({ enabled, path }, index) => {
    const choice = enabled ? imageChoice(path) : null;
    return choice === null ? [] : [{ choice, siteImage: index + 1 }];
  });
  const ofGroups = groups.flatMap(({ name, virtualBackgroundUrl }) => {
    const choice = virtualBackgroundUrl === null ? null : imageChoice(virtualBackgroundUrl);
    return choice === null ? [] : [{ choice, groupName: name }];
  });
  const all: OfferedChoice[] = [
    { choice: 'none' },
    { choice: 'blur' },
    ...(flags.enableFullBlurBackground ? [{ choice: 'fullblur' as const }] : []),
    ...ofSite,
    ...ofGroups,
  ];
  return all.filter(({ choice }, index) => all.findIndex((other) => other.choice === choice) === index);
}

/** The prescribed background, which is then the only choice on offer. Null where the choice is
 *  free, or nothing is offered. Source: VBG-07. */
export function prescribedOf(
  offered: readonly OfferedChoice[],
): Extract<OfferedChoice, { readonly groupName: string }> | null {
  const [only, ...others] = offered;
  return only !== undefined && 'groupName' in only && others.length === 0 ? only : null;
}

/** The choice in force: the prescribed one, otherwise the kept one as long as it is offered.
 *  Source: VBG-07. */
export function choiceInForce(offered: readonly OfferedChoice[], kept: BackgroundChoice): BackgroundChoice {
  const prescribed = prescribedOf(offered);
  if (prescribed !== null) return prescribed.choice;
  return offered.some(({ choice }) => choice === kept) ? kept : 'none';
}

/** The two choices that are kept: the current one and the one before. */
export interface KeptChoices {
  readonly current: BackgroundChoice;
  readonly previous: BackgroundChoice;
}

/** The kept choices after a new choice. While the video is muted, the new choice is kept as both,
 *  so that it is restored when the video is unmuted. Source: VBG-08, VBG-10. */
export function keepChoice(kept: KeptChoices, choice: BackgroundChoice, videoMuted: boolean): KeptChoices {
  if (videoMuted) return { current: choice, previous: choice };
  return choice === kept.current ? kept : { current: choice, previous: kept.current };
}

/** Keeps the current choice as both when the video is muted. Source: VBG-08. */
export function keepAtMute(kept: KeptChoices): KeptChoices {
  return keepChoice(kept, kept.current, true);
}

/** Restores the kept choice when the video is unmuted. Source: VBG-08. */
export function restoreAtUnmute(kept: KeptChoices): KeptChoices {
  return { current: kept.previous, previous: kept.previous };
}
