// Bundles programs of the server: `server/dist` holds each under its name, with what several of them use beside it.
// `node bundle-server.mjs tests` bundles those that tests start, into `server/test/dist`.
import { readdirSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { rolldown } from 'rolldown'
import { ROOT } from './paths.mjs'

const SERVER = join(ROOT, 'server')
const isForTests = process.argv[2] === 'tests'
const folder = isForTests ? join(SERVER, 'test') : SERVER
const output = join(folder, 'dist')

/** Packages stay in `node_modules`, but for those of the checkout. */
const isPackage = (name) => /^(?!\.|\/|@vitrine\/|\0)/.test(name) && !/^[a-z]:/i.test(name)

/**
 * A bundle lies elsewhere than its sources. Files that sources find by `import.meta.url` stay beside them; a program or a
 * thread that they start becomes a part of the bundle.
 */
const placesOfSources = {
  name: 'places-of-sources',
  transform(code, id) {
    if (!code.includes('import.meta')) return null
    const source = relative(output, id).replaceAll('\\', '/')
    return code
      .replace(/new URL\('([\w./-]+)\.ts', import\.meta\.url\)/g, (_, path) => {
        const fileName = `${basename(path)}.js`
        this.emitFile({ type: 'chunk', id: resolve(dirname(id), `${path}.ts`), fileName })
        return `new URL('./${fileName}', import.meta.url)`
      })
      .replace(/(?<!\.js', )import\.meta\.url/g, `new URL('${source}', import.meta.url).href`)
      .replaceAll('import.meta.dirname', `new URL('${dirname(source)}', import.meta.url).pathname`)
  },
}

const bundle = await rolldown({
  cwd: ROOT,
  input: isForTests
    ? readdirSync(join(folder, 'programs')).map((name) => join(folder, 'programs', name))
    : readdirSync(join(folder, 'src'))
        .filter((name) => /^main[\w-]*\.ts$/.test(name))
        .map((name) => join(folder, 'src', name)),
  platform: 'node',
  external: isPackage,
  plugins: [placesOfSources],
})
await bundle.write({
  dir: output,
  entryFileNames: '[name].js',
  chunkFileNames: 'shared-[name]-[hash].js',
  cleanDir: true,
})
await bundle.close()
