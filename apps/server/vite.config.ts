import { defineConfig } from 'vite';

/** Builds the server, the program of its worker threads, and that of its recognition of speech, for
 *  Node 20. Our packages are source and
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
    // The server, its worker threads and its recognition of speech. What they share lies beside
    // them, since some of it looks for folders from where it lies.
    rolldownOptions: {
      input: { main: 'src/main.ts', worker: 'src/worker.ts', 'speech-child': 'src/speech-child.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: 'shared-[hash].js' },
    },
  },
});
