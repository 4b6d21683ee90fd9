// Imported by the settings of both test runners. An editor, or `npx`, starts them by the machine's Node, which may be
// older than the program needs: then the Node that came with the packages does what this process was asked to do.
import { spawnSync } from 'node:child_process'
import { findRuntime, RUNTIME_MAJOR } from './install.mjs'

if (Number(process.versions.node.split('.')[0]) < RUNTIME_MAJOR) {
  const node = findRuntime()
  if (node === undefined) throw new Error(`Tests run on Node ${RUNTIME_MAJOR}: npm test installs it`)
  const parameters = [...process.execArgv, ...process.argv.slice(1)]
  process.exit(spawnSync(node, parameters, { stdio: 'inherit' }).status ?? 1)
}
