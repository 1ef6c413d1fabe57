import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import type { Plugin } from 'vite';
import { cssVariablesResolver, theme } from './src/ui/theme/theme.ts';
import { tokenVariables } from './src/ui/theme/token-variables.ts';

const sheets: Record<string, () => string> = {
  'virtual:theme-tokens.css': () => convertCssVariables(tokenVariables, ':root'),
  'virtual:theme-mantine.css': mantineVariables,
};

function mantineVariables(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const defaults = defaultCssVariablesResolver(merged);
  const own = cssVariablesResolver(merged);
  const withoutTokens = (values: Record<string, string>) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !name.startsWith('--hc-')));
  return convertCssVariables(
    {
      variables: { ...defaults.variables, ...withoutTokens(own.variables) },
      light: { '--mantine-color-scheme': 'light', ...defaults.light, ...withoutTokens(own.light) },
      dark: { '--mantine-color-scheme': 'dark', ...defaults.dark, ...withoutTokens(own.dark) },
    },
    ':root',
  );
}

/** Makes the theme's variables into style sheets at build time, so that the page needs no inline style element and the
 *  content security policy can refuse them all. */
export function themeCss(): Plugin {
  return {
    name: 'hemicycle-theme-css',
    resolveId: (source) => (source in sheets ? `\0${source}` : undefined),
    load: (id) => (id.startsWith('\0') ? sheets[id.slice(1)]?.() : undefined),
  };
}
