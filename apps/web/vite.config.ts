import localesOfLibrary from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compiledWhenLoaded } from './compiled-when-loaded-plugin.ts';
import { themeCss } from './theme-css-plugin.ts';

const serverOrigin = `http://${process.env['HEMICYCLE_HOST'] ?? '127.0.0.1'}:${process.env['HEMICYCLE_PORT'] ?? '3000'}`;
const headers = { origin: serverOrigin };

/** The catalogues that every chamber reads, in one file a language. */
const CHAMBER_TEXTS =
  /\/i18n\/(?<language>[a-z]+)\/(?:autoleave|background|chamber|chat|devices|dial-out|exit|hands|huddles|layout|moderation|people|poll-outcome|polls|quorum|share|shortcuts|speakers)\.json$/u;

function textsOfChamber(moduleId: string): string | null {
  const language = CHAMBER_TEXTS.exec(moduleId)?.groups?.['language'];
  return language === undefined ? null : `chamber-texts-${language}`;
}

/** Development: this server answers pages and modules, the application server answers calls and the
 *  socket, which shares the page's own address (WS-01). Build: hashed files, nothing inlined, so
 *  that the content security policy needs no exception. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    // The component library speaks 34 languages; only the words of ours are packed.
    { ...localesOfLibrary.vite({ locales: ['en-US', 'ar-AE'] }), enforce: 'pre' },
    themeCss(),
    compiledWhenLoaded(['base', 'Chamber', 'create-livekit-media']),
  ],
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': { target: serverOrigin, changeOrigin: true, headers },
      '^/app(/|\\?|$)': {
        target: serverOrigin,
        changeOrigin: true,
        headers,
        ws: true,
        rewriteWsOrigin: true,
        bypass: (request) => (request.headers.upgrade === 'websocket' ? undefined : '/index.html'),
      },
    },
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    // The client of LiveKit is one file of 490 kB, loaded only where a chamber runs on it.
    chunkSizeWarningLimit: 520,
    rolldownOptions: {
      output: {
        // What every page needs and no change of ours touches: compressed as one file, and kept by
        // the browser.
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /\/node_modules\/(?:react|react-dom|scheduler|i18next|react-i18next|use-sync-external-store)\//,
            },
            { name: textsOfChamber },
          ],
        },
      },
    },
  },
});
