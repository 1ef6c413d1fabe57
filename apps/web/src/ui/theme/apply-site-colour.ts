import { siteShades } from '@hemicycle/rules/site/site-colour';
import { lightColours } from '@hemicycle/rules/site/tokens';
import { pageState } from '../../page-state.ts';

const page = pageState<{ sheet: CSSStyleSheet | undefined }>(() => ({ sheet: undefined }));

/** Applies the colour of the site. The default colour, and a colour that the looks refuse, leave
 *  the theme as it is. The content security policy allows the constructed style sheet. */
export function applySiteColour(colour: string): void {
  const outcome = siteShades(colour);
  if (!outcome.ok || colour.toUpperCase() === lightColours.site) {
    if (!outcome.ok) console.warn(`The site colour ${colour} is not used: ${outcome.code}.`);
    page().sheet?.replaceSync('');
    return;
  }
  const rule = (scheme: 'light' | 'dark') => {
    const { site, hover, tint } = outcome.shades[scheme];
    return `:root[data-colour-scheme='${scheme}'] { --hc-site: ${site}; --hc-site-hover: ${hover}; --hc-site-tint: ${tint}; }`;
  };
  const sheet = page().sheet ?? adoptSheet();
  sheet.replaceSync(`${rule('light')} ${rule('dark')}`);
}

function adoptSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  page().sheet = sheet;
  return sheet;
}
