/** Reports how long the test files took, which were slow, and which were over their budget. A test
 *  never fails for its duration: a busy machine is slow without a fault. A file that is named here
 *  again and again should be made faster.
 *
 *  @typedef {{ project: string, file: string, seconds: number }} FileDuration The time that the
 *  tests, hooks and imports of a file took.
 *  @typedef {{ projectSeconds: number, fileSeconds: number }} ProjectBudget The most seconds for
 *  all files of a project together, and for one file.
 *  @typedef {Readonly<Record<string, ProjectBudget>>} Budget By the project's name. */

/** How many of the slowest files are listed. */
const SLOWEST = 25;

/** The lines of the report: each project with its sum, the slowest files, and everything that is
 *  over its budget. The times of a file that ran twice are added up.
 *  @type {(durations: readonly FileDuration[], budget: Budget) => string[]} */
export function describeDurations(durations, budget) {
  const files = sumOfEachFile(durations);
  if (files.length === 0) return [];
  const projects = [...new Set(files.map(({ project }) => project))].map((project) => {
    const seconds = files.filter((file) => file.project === project).map((file) => file.seconds);
    return { project, files: seconds.length, seconds: seconds.reduce((sum, one) => sum + one, 0) };
  });
  return [
    ...projects.map(
      ({ project, files: count, seconds }) =>
        `${seconds.toFixed(0).padStart(5)} s  ${project}, ${count} ${count === 1 ? 'file' : 'files'}`,
    ),
    '',
    `The slowest ${Math.min(SLOWEST, files.length)} of ${files.length} files:`,
    ...files
      .slice(0, SLOWEST)
      .map(({ project, file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${project}: ${file}`),
    ...overBudget(projects, files, budget),
  ];
}

function sumOfEachFile(durations) {
  const sums = new Map();
  for (const { project, file, seconds } of durations) {
    const key = `${project} ${file}`;
    sums.set(key, { project, file, seconds: seconds + (sums.get(key)?.seconds ?? 0) });
  }
  return [...sums.values()].toSorted((a, b) => b.seconds - a.seconds);
}

function overBudget(projects, files, budget) {
  const over = [
    ...projects
      .filter(({ project, seconds }) => seconds > (budget[project]?.projectSeconds ?? Infinity))
      .map(({ project, seconds }) => told(project, seconds, budget[project].projectSeconds)),
    ...projects
      .filter(({ project }) => !(project in budget))
      .map(({ project }) => `- ${project} has no budget`),
    ...files
      .filter(({ project, seconds }) => seconds > (budget[project]?.fileSeconds ?? Infinity))
      .map(({ project, file, seconds }) => told(`${project}: ${file}`, seconds, budget[project].fileSeconds)),
  ];
  return over.length === 0
    ? []
    : ['', 'Over the budget of scripts/testing/budget.json (no failure):', ...over];
}

function told(what, seconds, allowed) {
  return `- ${what} took ${seconds.toFixed(0)} s of ${allowed} s`;
}
