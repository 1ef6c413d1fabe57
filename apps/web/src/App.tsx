import { Suspense, useEffect } from 'react';
import { BrowserRouter } from 'react-router';
import { enterErrorDialogs, enterPageSpecLater, keepLogLines } from './capabilities/audit/public.ts';
import { ClientLog } from './capabilities/client-log/public.ts';
import { useNewsKey } from './capabilities/shortcuts/public.ts';
import { ThirdParties } from './capabilities/third-parties/public.ts';
import { AppRoutes } from './routes.tsx';
import { Announcer } from './ui/Announcer.tsx';
import { Dialogs } from './ui/Dialogs.tsx';
import { startTipCleanup } from './ui/tip-cleanup.ts';
import { Toasts } from './ui/Toasts.tsx';
import { watchTyping } from './ui/typing.ts';
import { usePageChange } from './ui/use-page-change.ts';

export { holdUpBack } from './ui/leave-guard.ts';

function PageChange() {
  usePageChange();
  return null;
}

/** The application for a signed-in person. */
export function App() {
  useEffect(() => watchTyping(), []);
  useNewsKey();
  useEffect(startTipCleanup, []);
  useEffect(() => keepLogLines(), []);
  useEffect(() => enterErrorDialogs(), []);
  useEffect(enterPageSpecLater, []);
  return (
    <>
      <BrowserRouter>
        <PageChange />
        <Suspense fallback={null}>
          <AppRoutes />
        </Suspense>
        <Dialogs />
        <ClientLog />
        <ThirdParties />
      </BrowserRouter>
      <Toasts />
      <Announcer />
    </>
  );
}
