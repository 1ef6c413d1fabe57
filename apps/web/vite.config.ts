import localesOfLibrary from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compiledWhenLoaded } from './compiled-when-loaded-plugin.ts';
import { themeCss } from './theme-css-plugin.ts';

const serverOrigin = `http://${process.env['HEMICYCLE_HOST'] ?? '127.0.0.1'}:${process.env['HEMICYCLE_PORT'] ?? '3000'}`;
const headers = { origin: serverOrigin };

/** The text catalogues that every chamber reads. The build puts them into one file for each
 *  language. */
const CHAMBER_TEXTS =
  /\/i18n\/(?<language>[a-z]+)\/(?:alerts|autoleave|background|chamber|chat|devices|dial-out|exit|hands|huddles|layout|moderation|people|poll-news|quorum|share|shortcuts|speakers)\.json$/u;

/** The files of the pages that somebody passes on the way into the chamber. */
const WAY_IN = /\/(?:App|Chamber|SignInApp|create-livekit-media|create-mesh-media)-[^/]+\.js$/u;

function textsOfChamber(moduleId: string): string | null {
  const language = CHAMBER_TEXTS.exec(moduleId)?.groups?.['language'];
  return language === undefined ? null : `chamber-texts-${language}`;
}

/** In development this server answers pages and modules. It passes calls and the socket on to the
 *  application server, because the socket is on the page's own address (WS-01). The build makes
 *  hashed files and inlines nothing, so that the content security policy needs no exception. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    // The component library has texts in 34 languages; pack only the languages of this application.
    {
      ...localesOfLibrary.vite({ locales: ['en-US', 'fr-FR', 'es-ES', 'ar-AE', 'ru-RU', 'zh-CN'] }),
      enforce: 'pre',
    },
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
    modulePreload: {
      polyfill: false,
      // The names of the files that a part needs are 11 KB of a chamber for all its parts. Only the
      // way into the chamber has them; another part loads its styles at once, and what else it
      // imports when it has come.
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'html' || WAY_IN.test(file) ? needed : needed.filter((one) => one.endsWith('.css')),
    },
    // The LiveKit client is one file of 490 kB, which only a chamber that uses LiveKit loads; the
    // whole hls.js one of 580 kB, which only a recording with several languages loads.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        // The libraries that every page needs stand in one file, which is compressed as a whole.
        // Browsers keep it when only the application changes.
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
