const CAPABILITY = /^(apps\/(?:server|web)\/src\/capabilities\/)([^/]+)\//;
/** Matches the files that put capabilities together and so reach all of them. No capability imports
 *  their values or depends on another one by them. */
const ROOT = /^apps\/(server|web)\/src\/(app|capabilities|capability|chamber-parts|worker-tasks)\.tsx?$/;
const TEST = /\.(test|spec)\.tsx?$/;

/** Finds capabilities of the server, or of the web client, that need each other: none of them can
 *  be changed, moved or understood without the others. A capability that acts when another one
 *  changes something does so in a hook, which `capabilities.ts` hands over. An import leads on
 *  through files outside of capabilities, but not through those that put capabilities together.
 *  Tests may import any capability. Returns violations in the shape of cruise-boundaries.mjs, one
 *  for each group in a circle.
 *
 *  @param {{ source: string, dependencies: { resolved: string }[] }[]} modules */
export function findCircles(modules) {
  const needs = graphOf(modules);
  const reaches = new Map([...needs.keys()].map((name) => [name, reachedFrom(name, needs)]));
  const names = [...needs.keys()];
  const told = new Set();
  return names.flatMap((name) => {
    if (told.has(name) || !reaches.get(name).has(name)) return [];
    const circle = names.filter((other) => reaches.get(name).has(other) && reaches.get(other).has(name));
    for (const one of circle) told.add(one);
    const imports = circle.flatMap((one) =>
      [...needs.get(one)]
        .filter(([other]) => circle.includes(other))
        .map(([other, file]) => ({ file, other })),
    );
    const to = imports.map(({ file, other }) => `${file} -> ${other}`).join(', ');
    return [{ rule: 'capabilities-in-no-circle', from: imports[0].file, to }];
  });
}

/** @returns {Map<string, Map<string, string>>} for the path of each capability the capabilities
 *  that it imports, each with one file that imports it */
function graphOf(modules) {
  const needs = new Map();
  const importsOf = new Map(
    modules.map(({ source, dependencies }) => [source, dependencies.map(({ resolved }) => resolved)]),
  );
  for (const { source, dependencies } of modules) {
    const from = CAPABILITY.exec(source)?.slice(1).join('');
    if (from === undefined || TEST.test(source)) continue;
    const others = needs.get(from) ?? new Map();
    needs.set(from, others);
    for (const path of capabilityFilesBehind(
      dependencies.map(({ resolved }) => resolved),
      importsOf,
    )) {
      const to = CAPABILITY.exec(path)?.slice(1).join('');
      if (to !== from) others.set(to, source);
    }
  }
  return needs;
}

/** The files of capabilities among `paths`, and those to which the other files of the applications
 *  lead. */
function capabilityFilesBehind(paths, importsOf) {
  const seen = new Set();
  const waiting = [...paths];
  const found = [];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path) || ROOT.test(path)) continue;
    seen.add(path);
    if (CAPABILITY.test(path)) found.push(path);
    else if (path.startsWith('apps/')) waiting.push(...(importsOf.get(path) ?? []));
  }
  return found;
}

function reachedFrom(name, needs) {
  const reached = new Set();
  const waiting = [name];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const other of needs.get(next)?.keys() ?? []) {
      if (reached.has(other)) continue;
      reached.add(other);
      waiting.push(other);
    }
  }
  return reached;
}
