// A part of `bundle-server.mjs`: what sources find by their own place, they find from the bundle.
import { basename, dirname, relative, resolve } from 'node:path'

/**
 * A bundle lies elsewhere than its sources. Files that sources find by `import.meta` stay beside them; a program or a
 * thread that they start becomes a part of the bundle.
 * @param {string} output the folder of the bundle
 */
export const placesOfSources = (output) => ({
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
      .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${dirname(source)}')`)
  },
})
