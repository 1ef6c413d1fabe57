import 'virtual:theme-tokens.css';
import './ui/base.css';
import '@fontsource-variable/source-sans-3/wght.css';
import '@fontsource-variable/source-serif-4/opsz.css';
import '@fontsource-variable/source-code-pro/wght.css';
import { DISPLAY_PATH } from '@hemicycle/contract/display-names';
import { GUEST_PATH } from '@hemicycle/contract/guest-names';
import { NETWORK_TEST_PATH } from '@hemicycle/contract/nettest-names';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadSiteConfig } from './capabilities/site/site-config.ts';
import { cleanPastes } from './clean-pastes.ts';
import { startI18n } from './i18n/i18n.ts';
import { loadPatiently } from './load-patiently.ts';
import { PageFailed } from './ui/PageFailed.tsx';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';
import { startAccessibilityMode } from './ui/accessibility-mode.ts';
import { applyColourScheme } from './ui/theme/colour-scheme.ts';
import { noteFailure } from './note-failure.ts';

const isSignIn = /^\/app\/login\/?$/.test(location.pathname);
const isGuest = location.pathname.startsWith(GUEST_PATH);
const isNetworkTest = location.pathname === NETWORK_TEST_PATH;
const isDisplay = location.pathname.startsWith(DISPLAY_PATH);
/** Nobody stands at a display: where it could not be drawn, it tries again by itself, in ms. */
const DISPLAY_AGAIN_MS = 10_000;

async function loadSignIn() {
  const { SignInApp } = await import('./SignInApp.tsx');
  return SignInApp;
}

async function loadApp() {
  const { App, holdUpBack } = await import('./App.tsx');
  // The router begins when it is drawn, and hears of Back after this.
  holdUpBack();
  return App;
}

async function loadGuest() {
  const { GuestApp } = await import('./GuestApp.tsx');
  return GuestApp;
}

async function loadDisplay() {
  const { DisplayApp } = await import('./DisplayApp.tsx');
  return DisplayApp;
}

async function loadNetworkTest() {
  const { NetworkTestApp } = await import('./NetworkTestApp.tsx');
  return NetworkTestApp;
}

function loadProgram() {
  if (isSignIn) return loadSignIn();
  if (isGuest) return loadGuest();
  if (isDisplay) return loadDisplay();
  return isNetworkTest ? loadNetworkTest() : loadApp();
}

async function start(root: HTMLElement): Promise<void> {
  applyColourScheme();
  startAccessibilityMode();
  cleanPastes();
  // The boundary that catches an error logs or shows it, so React need not log it too.
  const drawn = createRoot(root, { onCaughtError: () => undefined });
  const [program] = await Promise.allSettled([loadPatiently(loadProgram), startI18n()]);
  if (program.status === 'rejected') {
    if (isDisplay) setTimeout(() => location.reload(), DISPLAY_AGAIN_MS);
    noteFailure('the program of the page could not be loaded', program.reason);
    drawn.render(<PageFailed what="part" error={program.reason} onTryAgain={() => location.reload()} />);
    return;
  }
  const { value: Program } = program;
  const draw = () =>
    drawn.render(
      <StrictMode>
        <ErrorBoundary>
          <Program />
        </ErrorBoundary>
      </StrictMode>,
    );
  // A display is told all that it shows by its own line.
  if (isDisplay) return draw();
  const readConfig = async () => {
    try {
      await loadSiteConfig();
      draw();
    } catch (error) {
      noteFailure('the site configuration could not be read', error);
      drawn.render(<PageFailed error={error} onTryAgain={readConfig} />);
    }
  };
  await readConfig();
}

const root = document.getElementById('root');
if (root) void start(root);
