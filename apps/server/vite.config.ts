import { defineConfig } from 'vite';

/** Builds the server and the program of its worker threads for Node 20. Our packages are source and
 *  go in; npm's packages stay outside. */
export default defineConfig({
  root: import.meta.dirname,
  ssr: { noExternal: [/^@hemicycle\//] },
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    // The server and its worker threads. What both use lies beside them, since some of it looks for
    // folders from where it lies.
    rolldownOptions: {
      input: { main: 'src/main.ts', worker: 'src/worker.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: 'shared-[hash].js' },
    },
  },
});
