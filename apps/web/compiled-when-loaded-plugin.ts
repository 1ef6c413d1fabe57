import type { Plugin } from 'vite';

/** Lets V8 compile these files of the build while they load, in a thread of its own, where it would
 *  compile function by function when they are first called: nearly all of them is called in the
 *  half second after "Join". Other browsers read a comment.
 *  @throws Error where the build has no file of one of these names. */
export function compiledWhenLoaded(names: readonly string[]): Plugin {
  return {
    name: 'compiled-when-loaded',
    apply: 'build',
    generateBundle: {
      // The hint counts in the first line alone, before which other plugins put theirs.
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        for (const name of names) {
          const found = chunks.filter((chunk) => chunk.name === name);
          if (found.length === 0) throw new Error(`No file of the build is called ${name}.`);
          for (const chunk of found) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
        }
      },
    },
  };
}
