import { siteShades } from '@hemicycle/rules/site/site-colour';
import { lightColours } from '@hemicycle/rules/site/tokens';

let sheet: CSSStyleSheet | undefined;

/** Gives the page the site's colour. The default, and a colour that the looks refuse, leave the theme as it is. Uses a
 *  constructed style sheet, which the content security policy does not hold back. */
export function applySiteColour(colour: string): void {
  const outcome = siteShades(colour);
  if (!outcome.ok || colour.toUpperCase() === lightColours.site) {
    if (!outcome.ok) console.warn(`The site colour ${colour} is not used: ${outcome.code}.`);
    sheet?.replaceSync('');
    return;
  }
  const rule = (scheme: 'light' | 'dark') => {
    const { site, hover, tint } = outcome.shades[scheme];
    return `:root[data-colour-scheme='${scheme}'] { --hc-site: ${site}; --hc-site-hover: ${hover}; --hc-site-tint: ${tint}; }`;
  };
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(`${rule('light')} ${rule('dark')}`);
}
