// `npm run crash-test`: kills and restarts for as long as it takes, under clients that note what was acknowledged.
// --answers=20 says how often the server is killed while clients answer in a project, --rooms=20 how often in a live
// room, where it also loses its database as often; --transfers=0 leaves out the kills at each point of imports and
// exports; the others: server/test/crash-test/main.ts
import './require-node.mjs'
import { join } from 'node:path'
import { ensureTestProgramsBundled } from './build/server-bundle.mjs'
import { ensureInstalled } from './install.mjs'
import { NODE_MODULES, ROOT } from './paths.mjs'
import { run } from './run.mjs'

const HOUR_MS = 3_600_000
/** Tests of `npm test`, which kill less often there. */
const tests = [
  { option: '--answers=', path: 'server/test/crash-test/answers', variable: 'VITRINE_KILLS_WHILE_ANSWERING' },
  { option: '--rooms=', path: 'server/test/crash-test/rooms', variable: 'VITRINE_KILLS_IN_ROOMS' },
  {
    option: '--transfers=',
    path: 'server/src/modules/transfers/killed-transfers',
    variable: 'VITRINE_KILLS_OF_TRANSFERS',
  },
]

const parameters = process.argv.slice(2)
const others = parameters.filter((parameter) => !tests.some(({ option }) => parameter.startsWith(option)))
const node = await ensureInstalled()
await ensureTestProgramsBundled(node)
let failed = await run(node, [join(ROOT, 'server', 'test', 'crash-test', 'main.ts'), ...others])
for (const test of tests) failed = (await crashIn(test)) || failed
process.exitCode = failed

async function crashIn({ option, path, variable }) {
  const kills = parameters.find((parameter) => parameter.startsWith(option))?.slice(option.length) ?? '20'
  if (kills === '0') return 0
  const vitest = join(NODE_MODULES, 'vitest', 'vitest.mjs')
  return await run(node, [vitest, 'run', '--project', 'api*', path, '--reporter=verbose', '--retry=0'], {
    timeLimitMs: HOUR_MS,
    env: { ...process.env, [variable]: kills },
  })
}
