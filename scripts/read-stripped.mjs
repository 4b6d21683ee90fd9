// For `node --import`: sources of the server are read without their types where they are kept so. Node strips others.
import { existsSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ROOT } from './paths.mjs'
import { strippedPath } from './stripped.mjs'

const root = pathToFileURL(join(ROOT, '/')).href

registerHooks({
  load(url, context, nextLoad) {
    const isOurs = url.startsWith(root) && url.endsWith('.ts') && !url.includes('/node_modules/')
    if (!isOurs) return nextLoad(url, context)
    const path = strippedPath(readFileSync(fileURLToPath(url), 'utf8'))
    // Lines and columns are those of the source: `stripTypeScriptTypes` puts blanks in the place of types.
    return existsSync(path)
      ? { format: 'module', source: readFileSync(path, 'utf8'), shortCircuit: true }
      : nextLoad(url, context)
  },
})
