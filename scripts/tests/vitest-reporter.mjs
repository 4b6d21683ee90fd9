// A reporter for Vitest that writes results in the shape of `test-results.mjs`.
import { fileOf, noResults, writeResults } from './test-results.mjs'

export default class ResultsReporter {
  results = noResults()

  onTestCaseResult(test) {
    const name = `${fileOf(test.module.moduleId)}: ${test.fullName}`
    const { state } = test.result()
    if (state === 'failed') this.results.failures.push({ name, file: fileOf(test.module.moduleId) })
    if (state === 'passed') this.results.passed.push(name)
    if (state === 'skipped') this.results.leftOut.push(name)
    if (state === 'passed' && test.diagnostic()?.flaky) this.results.flaky.push(name)
  }

  onTestModuleEnd(module) {
    const file = fileOf(module.moduleId)
    const { collectDuration, setupDuration, duration } = module.diagnostic()
    this.results.seconds[file] = (collectDuration + setupDuration + duration) / 1_000
    // A file that can't be loaded and a hook that fails leave no failed test behind.
    for (const suite of [module, ...module.children.allSuites()]) {
      const [error] = suite.errors()
      if (error === undefined) continue
      const name = [file, suite.type === 'suite' ? suite.fullName : undefined, error.message]
      this.results.failures.push({ name: name.filter(Boolean).join(': '), file })
    }
  }

  onTestRunEnd(_modules, errors) {
    for (const { message } of errors) this.results.failures.push({ name: message, file: '' })
    writeResults(this.results)
  }
}
