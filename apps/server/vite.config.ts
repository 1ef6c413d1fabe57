import { defineConfig } from 'vite';

/** Builds the server into one file for Node 20. Our packages are source and go in; npm's packages stay outside. */
export default defineConfig({
  root: import.meta.dirname,
  ssr: { noExternal: [/^@hemicycle\//] },
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'main.js', codeSplitting: false } },
  },
});
