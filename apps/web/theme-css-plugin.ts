import type { Plugin } from 'vite';
import { tokenVariables } from './src/ui/theme/token-variables.ts';

const SHEET = 'virtual:theme-tokens.css';

function block(selector: string, variables: Readonly<Record<string, string>>): string {
  const lines = Object.entries(variables).map(([name, value]) => `${name}: ${value};`);
  return `${selector} { ${lines.join(' ')} }`;
}

/** Makes the tokens of the looks into a style sheet at build time, so that the page needs no inline
 *  style element and the content security policy can refuse them all. */
export function themeCss(): Plugin {
  return {
    name: 'hemicycle-theme-css',
    resolveId: (source) => (source === SHEET ? `\0${source}` : undefined),
    load: (id) =>
      id === `\0${SHEET}`
        ? [
            block(':root', tokenVariables.variables),
            block(":root[data-colour-scheme='dark']", tokenVariables.dark),
            block(":root[data-colour-scheme='light']", tokenVariables.light),
          ].join('\n')
        : undefined,
  };
}
