// One process that is all of Vitrine, with its database beside it.
import { buildApp } from './app.ts'
import { startBackgroundWork } from './background-work.ts'
import { bootstrap, say } from './bootstrap.ts'
import { createDemo, type DemoSummary, dropUnfinishedDemo } from './demo/create-demo.ts'
import { sayWhatIsClosed } from './demo-doors.ts'
import { inviteFirstOperator } from './first-operator.ts'
import type { Config } from './platform/config.ts'
import { closeWithin, listen } from './platform/http/listen.ts'
import { watchIdleMemory } from './platform/idle-memory.ts'
import { runProgram } from './program.ts'
import { reportStartupWarnings } from './startup-warnings.ts'

runProgram(async (program) => {
  const parts = await bootstrap(program, { listens: true, works: true })
  const { config, database, storage } = parts
  const app = await buildApp(parts)
  program.opened('requests', (timeoutMs) => closeWithin(app, timeoutMs))
  program.drains(app.draining.begin, config.drainMs)

  const { secret } = config
  const demoParts = { database, storage, secret, say: say.info }
  const quality = config.demo === 'on' ? 'full' : config.demo === 'draft' ? 'draft' : null
  if (quality === null) await dropUnfinishedDemo(demoParts)
  const demo = quality === null ? null : await createDemo({ ...demoParts, quality })
  const setupPath = demo === null ? await inviteFirstOperator(database, secret) : null
  await sayWhatIsClosed(parts)
  program.opened('background work', await startBackgroundWork({ ...parts, say: say.info }))
  await listen(app, config)
  program.opened(
    'memory',
    watchIdleMemory(() => (parts.jobs.isAtWork() ? 0 : app.quietMs())),
  )
  program.serves()
  announce(config, demo, setupPath)
  await reportStartupWarnings(say)
})

function announce(config: Config, demo: DemoSummary | null, setupPath: string | null): void {
  console.log(`Vitrine is ready at ${config.publicUrl}`)
  if (setupPath !== null)
    console.log(`Set up the first operator (works once): ${config.publicUrl}${setupPath}`)
  if (demo === null) return
  const { port } = new URL(config.publicUrl)
  for (const { name, hostName } of demo.domains)
    console.log(`  ${name.padEnd(16)} http://${hostName}${port === '' ? '' : `:${port}`}`)
  console.log(`Accounts of the demo, password ${demo.password}:`)
  for (const { email, role } of demo.accounts) console.log(`  ${email.padEnd(28)} ${role}`)
}
