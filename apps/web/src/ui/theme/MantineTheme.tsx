import 'virtual:theme-mantine.css';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { currentLanguage } from '../../i18n/i18n.ts';
import { languages } from '../../i18n/languages.ts';
import { theme } from './theme.ts';

/** What stands on a piece of Mantine is drawn in here: such pieces bring the library and its theme along when the first of them is
 *  needed. The theme's variables come from a style sheet made at build time, so Mantine makes no style element of its own, and
 *  the page's colour scheme is not its to set.  Source: looks §4. */
export function MantineTheme({ children }: { children: ReactNode }) {
  const { direction } = languages[currentLanguage()];
  return (
    <DirectionProvider key={direction} initialDirection={direction} detectDirection={false}>
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        withCssVariables={false}
        withGlobalClasses={false}
        getRootElement={() => undefined}
      >
        {children}
      </MantineProvider>
    </DirectionProvider>
  );
}
