import type { ModelWarning } from '@vitrine/contract'
import { baseName } from './zipped-files.ts'

const mostNamed = 20

/** The warning that pictures are missing; none where none is. */
export function missingTextures(names: readonly string[]): ModelWarning[] {
  const files = [...new Set(names.map((name) => baseName(name).trim()))].filter(Boolean)
  return files.length === 0
    ? []
    : [{ code: 'missingTextures', data: { files: files.slice(0, mostNamed).join(', ') } }]
}
