// A reporter for Playwright that writes results in the shape of `test-results.mjs`.
import { fileOf, noResults, writeResults } from './test-results.mjs'

export default class ResultsReporter {
  results = noResults()

  onBegin(_config, suite) {
    this.suite = suite
  }

  onError({ message = 'failed outside of any test' }) {
    this.results.failures.push({ name: message, file: '' })
  }

  onEnd() {
    for (const test of this.suite.allTests()) {
      const file = fileOf(test.location.file)
      // The first titles are those of the whole run, the project and the file.
      const name = `${file}: ${test.titlePath().slice(3).join(' > ')}`
      const outcome = test.outcome()
      if (outcome === 'unexpected') this.results.failures.push({ name, file })
      if (outcome === 'expected' || outcome === 'flaky') this.results.passed.push(name)
      if (outcome === 'flaky') this.results.flaky.push(name)
      if (outcome === 'skipped') this.results.leftOut.push(name)
      const seconds = test.results.reduce((total, { duration }) => total + duration, 0) / 1_000
      this.results.seconds[file] = (this.results.seconds[file] ?? 0) + seconds
    }
    writeResults(this.results)
  }
}
