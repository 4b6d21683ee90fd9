// `npm run dev`: the server, started again when its sources change, and the web app with hot reload before it.
import './require-node.mjs'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { NODE_MODULES, ROOT } from './paths.mjs'
import { endWithNpm } from './run.mjs'

const SERVER_PORT = process.env.PORT || '4000'
const WEB_PORT = process.env.VITRINE_WEB_PORT || String(Number(SERVER_PORT) + 100)
const API = `http://127.0.0.1:${SERVER_PORT}`

const node = await ensureInstalled()
console.log(`The server will listen on ${API}, the web app with hot reload on http://localhost:${WEB_PORT}`)

const parts = [
  // Links in mails and the demo's addresses lead to the web app with hot reload.
  start('server', ['--watch', '--watch-preserve-output', join(ROOT, 'server', 'src', 'main.ts')], ROOT, {
    PORT: SERVER_PORT,
    VITRINE_PUBLIC_URL: process.env.VITRINE_PUBLIC_URL || `http://localhost:${WEB_PORT}`,
  }),
  start(
    'web',
    [
      join(NODE_MODULES, 'vite', 'bin', 'vite.js'),
      '--port',
      WEB_PORT,
      '--strictPort',
      '--clearScreen',
      'false',
    ],
    join(ROOT, 'web'),
    { VITRINE_API: API },
  ),
]

let isEnding = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0))
endWithNpm(() => end(0))

function start(name, parameters, cwd, environment) {
  const child = spawn(node, parameters, { cwd, env: { ...process.env, ...environment }, stdio: 'inherit' })
  const ended = new Promise((resolve) => {
    child.once('exit', (code) => {
      if (!isEnding) console.error(`The ${name} has ended`)
      resolve()
      end(code ?? 1)
    })
  })
  return { child, ended }
}

/** Ends both, and then us. A terminal's Ctrl-C has reached them already; a second signal does them no harm. */
async function end(code) {
  if (isEnding) return
  isEnding = true
  for (const { child } of parts) child.kill('SIGTERM')
  await Promise.all(parts.map((part) => part.ended))
  process.exit(code)
}
