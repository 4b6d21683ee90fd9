// `npm run endure`: kills and restarts for as long as it takes, under clients that note what was acknowledged.
// --answers=20 says how often the server is killed while clients answer in a project; the others: server/test/endure/main.ts
import './require-node.mjs'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { NODE_MODULES, ROOT } from './paths.mjs'
import { run } from './run.mjs'

const ANSWERS = '--answers='
const HOUR_MS = 3_600_000

const parameters = process.argv.slice(2)
const kills = parameters.find((parameter) => parameter.startsWith(ANSWERS))?.slice(ANSWERS.length) ?? '20'
const others = parameters.filter((parameter) => !parameter.startsWith(ANSWERS))
const node = await ensureInstalled()
const whole = await run(node, [join(ROOT, 'server', 'test', 'endure', 'main.ts'), ...others])
const answers = kills === '0' ? 0 : await endureWhileAnswering()
process.exitCode = whole || answers

/** The test of `npm test`, which kills three times there. */
async function endureWhileAnswering() {
  const vitest = join(NODE_MODULES, 'vitest', 'vitest.mjs')
  const test = ['server/test/endure/answers', '--reporter=verbose', '--retry=0']
  return await run(node, [vitest, 'run', '--project', 'api*', ...test], {
    timeLimitMs: HOUR_MS,
    env: { ...process.env, VITRINE_KILLS_WHILE_ANSWERING: kills },
  })
}
