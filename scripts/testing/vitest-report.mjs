import { writeFileSync } from 'node:fs';

/** A reporter for Vitest that writes the report for `read-reports.mjs` to the path in
 *  `HEMICYCLE_VITEST_REPORT`. Vitest's own JSON leaves out why a hook failed, and reports its
 *  tests as skipped.
 *
 *  @public Vitest takes it by its path.
 *
 *  @typedef {{ title: string, reason: string }} Named The name of a test, hook or file, and why
 *  it failed or was skipped.
 *  @typedef {{ project: string, file: string, seconds: number, passed: number, failures:
 *  Named[], skips: Named[] }} FileReport
 *  @typedef {Named & { file?: string }} Unhandled An error outside of any test, and the file
 *  that ran when it came, where Vitest knows it.
 *  @typedef {{ files: FileReport[], unhandled: Unhandled[] }} VitestReport */
// oxlint-disable-next-line import/no-default-export -- so Vitest takes it
export default class VitestReporter {
  onTestRunEnd(modules, unhandled) {
    /** @type {VitestReport} */
    const report = {
      files: modules.map(reportOf),
      unhandled: unhandled.map((error) => ({
        title: 'outside of any test',
        reason: textOf([error]),
        file: error.VITEST_TEST_PATH,
      })),
    };
    writeFileSync(process.env.HEMICYCLE_VITEST_REPORT ?? '', JSON.stringify(report));
  }
}

/** @returns {FileReport} */
function reportOf(module) {
  const tests = [...module.children.allTests()].map((test) => ({ title: titleOf(test), ...test.result() }));
  const inState = (wanted) => tests.filter(({ state }) => state === wanted);
  const hooks = [module, ...module.children.allSuites()].filter((group) => group.errors().length > 0);
  return {
    project: module.project.name,
    file: module.moduleId,
    seconds: secondsOf(module.diagnostic()),
    passed: inState('passed').length,
    failures: [
      ...inState('failed').map(({ title, errors }) => ({ title, reason: textOf(errors) })),
      ...hooks.map((group) => ({ title: titleOf(group), reason: textOf(group.errors()) })),
    ],
    skips: inState('skipped').map(({ title, note }) => ({ title, reason: note ?? '' })),
  };
}

/** The seconds for a file, from setting up its environment and imports to its last hook. */
function secondsOf({ environmentSetupDuration, setupDuration, collectDuration, duration }) {
  return (environmentSetupDuration + setupDuration + collectDuration + duration) / 1000;
}

function titleOf(task) {
  return task.type === 'module'
    ? task.relativeModuleId
    : `${task.module.relativeModuleId} > ${task.fullName}`;
}

function textOf(errors) {
  return errors.map(({ message, stack }) => stack ?? message).join('\n');
}
