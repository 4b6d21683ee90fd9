// Bundles programs of the server: `server/dist` holds each under its name, with what several of them use beside it.
// `node bundle-server.mjs tests` bundles those that tests start, into `server/test/dist`.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { ROOT } from '../paths.mjs'
import { placesOfSources } from './places-of-sources.mjs'

const SERVER = join(ROOT, 'server')
const isForTests = process.argv[2] === 'tests'
const folder = isForTests ? join(SERVER, 'test') : SERVER
const output = join(folder, 'dist')

/** Packages that every server loads and that have many files: finding these takes longer than running them. */
const BUNDLED =
  /^(kysely|zod|jose|rou3|defu|better-(auth|call)|rate-limiter-flexible|prom-client|tdigest|bintrees|@(better-auth|better-fetch|orpc|noble|opentelemetry)\/.+)(\/|$)/

/** Other packages stay in `node_modules`, but for those of the checkout. */
const isPackage = (name) =>
  /^(?!\.|\/|@vitrine\/|\0)/.test(name) && !/^[a-z]:/i.test(name) && !BUNDLED.test(name)

const bundle = await rolldown({
  cwd: ROOT,
  input: isForTests
    ? readdirSync(join(folder, 'programs')).map((name) => join(folder, 'programs', name))
    : readdirSync(join(folder, 'src'))
        .filter((name) => /^main[\w-]*\.ts$/.test(name))
        .map((name) => join(folder, 'src', name)),
  platform: 'node',
  external: isPackage,
  plugins: [placesOfSources(output)],
})
await bundle.write({
  dir: output,
  entryFileNames: '[name].js',
  chunkFileNames: 'shared-[name]-[hash].js',
  comments: { legal: true, annotation: false, jsdoc: false },
  cleanDir: true,
})
await bundle.close()
