import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)
const COMPRESSIBLE = /\.(js|css|json|svg|html)$/
/** Below this, the headers cost more than compression saves. */
const SMALLEST_BYTES = 1024

/** Writes each text once more beside itself, as small as it gets, which takes too long to be done for every visit. */
export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      await Promise.all(
        Object.values(bundle).map(async (file) => {
          const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          if (!COMPRESSIBLE.test(file.fileName) || bytes.length < SMALLEST_BYTES) return
          const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
          await writeFile(join(dir, `${file.fileName}.br`), await compress(bytes, { params }))
        }),
      )
    },
  }
}
