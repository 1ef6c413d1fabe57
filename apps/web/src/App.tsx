import 'virtual:theme-mantine.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { BrowserRouter } from 'react-router';
import { languages } from './i18n/languages.ts';
import { currentLanguage } from './i18n/i18n.ts';
import { AppRoutes } from './routes.tsx';
import { Announcer } from './ui/Announcer.tsx';
import { Dialogs } from './ui/Dialogs.tsx';
import { theme } from './ui/theme/theme.ts';
import { startTipCleanup } from './ui/tip-cleanup.ts';
import { Toasts } from './ui/Toasts.tsx';

/** Mantine's direction follows the language. */
function DirectionOfLanguage({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const { setDirection } = useDirection();
  const { direction } = languages[currentLanguage()];
  useEffect(() => setDirection(direction), [direction, setDirection, i18n.language]);
  return children;
}

/** Everything behind the sign-in page. The theme's variables come from style sheets made at build time, so Mantine makes no
 *  style element of its own. */
export function App() {
  useEffect(startTipCleanup, []);
  return (
    <DirectionProvider initialDirection={languages[currentLanguage()].direction} detectDirection={false}>
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <DirectionOfLanguage>
          <BrowserRouter>
            <Suspense fallback={null}>
              <AppRoutes />
            </Suspense>
            <Dialogs />
          </BrowserRouter>
          <Toasts />
          <Announcer />
        </DirectionOfLanguage>
      </MantineProvider>
    </DirectionProvider>
  );
}
