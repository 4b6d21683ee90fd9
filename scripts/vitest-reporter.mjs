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
    const hasFailedTest = this.results.failures.some((failure) => failure.file === file)
    if (module.state() !== 'failed' || hasFailedTest) return
    // A hook that fails leaves no test behind that failed, and skips those after it.
    const suites = [module, ...module.children.allSuites()]
    const [error] = suites.flatMap((suite) => suite.errors())
    this.results.failures.push({ name: `${file}: ${error?.message ?? 'failed outside of any test'}`, file })
    this.results.leftOut = this.results.leftOut.filter((name) => !name.startsWith(`${file}: `))
  }

  onTestRunEnd(_modules, errors) {
    for (const { message } of errors) this.results.failures.push({ name: message, file: '' })
    writeResults(this.results)
  }
}
