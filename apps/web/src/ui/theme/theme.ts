import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import { tokenVariables } from './token-variables.ts';

const site: MantineColorsTuple = [
  '#E4E8E4',
  '#CEDCD3',
  '#B5CCBF',
  '#9CC5B1',
  '#7BA893',
  '#5C8A76',
  '#447060',
  '#305C4D',
  '#1F4A3D',
  '#183A30',
];
const gray: MantineColorsTuple = [
  '#F6F3EC',
  '#EEEAE0',
  '#DDD7CA',
  '#C9C2B4',
  '#A9A193',
  '#877F72',
  '#696358',
  '#514C44',
  '#3A362F',
  '#211E1A',
];
const dark: MantineColorsTuple = [
  '#F1EDE5',
  '#C6BFB3',
  '#A49D92',
  '#8B847A',
  '#3A3732',
  '#2A2825',
  '#21201D',
  '#171614',
  '#131211',
  '#100F0E',
];

/** The widths in px at which the layout changes; Mantine's names for them. Source: looks §4, RESP-01, RESP-02. */
export const breakpointsPx = { xs: 600, sm: 960, md: 1200, lg: 1385 } as const;

const em = (px: number) => `${px / 16}em`;

/** Mantine's theme. Source: looks §4. */
export const theme = createTheme({
  colors: { site, gray, dark },
  primaryColor: 'site',
  primaryShade: { light: 8, dark: 3 },
  white: '#FFFEFB',
  black: '#211E1A',
  defaultRadius: 'sm',
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily: tokenVariables.variables['--hc-font-sans'] ?? 'sans-serif',
  fontFamilyMonospace: tokenVariables.variables['--hc-font-mono'] ?? 'monospace',
  fontWeights: { regular: '400', medium: '600', bold: '600' },
  headings: {
    fontFamily: tokenVariables.variables['--hc-font-serif'] ?? 'serif',
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '2.25rem', lineHeight: '1.2' },
      h2: { fontSize: '1.375rem', lineHeight: '1.2' },
      h3: { fontSize: '1.125rem', lineHeight: '1.2' },
    },
  },
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '2px', sm: '3px', md: '6px' },
  shadows: {
    xs: 'var(--hc-shadow)',
    sm: 'var(--hc-shadow)',
    md: 'var(--hc-shadow)',
    lg: 'var(--hc-shadow)',
    xl: 'var(--hc-shadow)',
  },
  breakpoints: {
    xs: em(breakpointsPx.xs),
    sm: em(breakpointsPx.sm),
    md: em(breakpointsPx.md),
    lg: em(breakpointsPx.lg),
    xl: em(1800),
  },
});

const roles = {
  '--mantine-color-body': 'var(--hc-paper)',
  '--mantine-color-text': 'var(--hc-ink)',
  '--mantine-color-bright': 'var(--hc-ink)',
  '--mantine-color-dimmed': 'var(--hc-ink-3)',
  '--mantine-color-placeholder': 'var(--hc-ink-3)',
  '--mantine-color-anchor': 'var(--hc-site)',
  '--mantine-color-error': 'var(--hc-bad)',
  '--mantine-color-default': 'var(--hc-sheet)',
  '--mantine-color-default-hover': 'var(--hc-sunk)',
  '--mantine-color-default-color': 'var(--hc-ink)',
  '--mantine-color-default-border': 'var(--hc-control)',
  '--mantine-color-disabled': 'var(--hc-sunk)',
  '--mantine-color-disabled-color': 'var(--hc-ink-3)',
  '--mantine-color-disabled-border': 'var(--hc-line)',
  '--mantine-primary-color-filled': 'var(--hc-site)',
  '--mantine-primary-color-filled-hover': 'var(--hc-site-hover)',
  '--mantine-primary-color-light': 'var(--hc-site-tint)',
  '--mantine-primary-color-light-hover': 'var(--hc-site-tint)',
  '--mantine-primary-color-light-color': 'var(--hc-site)',
  '--mantine-primary-color-contrast': 'var(--hc-on-site)',
  '--mantine-color-site-filled': 'var(--hc-site)',
  '--mantine-color-site-filled-hover': 'var(--hc-site-hover)',
  '--mantine-color-site-light': 'var(--hc-site-tint)',
  '--mantine-color-site-light-color': 'var(--hc-site)',
  '--mantine-color-site-outline': 'var(--hc-site)',
} as const;

/** The roles of the looks as `--hc-…`, and Mantine's own roles pointing to them. Source: looks §4. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: tokenVariables.variables,
  light: { ...tokenVariables.light, ...roles },
  dark: { ...tokenVariables.dark, ...roles },
});
