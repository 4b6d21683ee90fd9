// A reporter for Vitest: its JSON report doesn't say which tests passed only when tried again.
// VITEST_FLAKY_OUTPUT_FILE names the file that gets them, a JSON array of names.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { ROOT } from './paths.mjs'

export default class FlakyReporter {
  flaky = []

  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) this.flaky.push(`${relative(ROOT, test.module.moduleId)}: ${test.fullName}`)
  }

  onTestRunEnd() {
    writeFileSync(process.env.VITEST_FLAKY_OUTPUT_FILE, JSON.stringify(this.flaky))
  }
}
