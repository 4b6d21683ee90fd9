/** What `server/test/factories/prepared-originals` makes for tests in the page, asked for through Vitest. */
import type { ModelUnit } from '@vitrine/contract'

export interface PreparedOriginal {
  name: string
  format: 'fbx' | 'obj'
  /** In base64. */
  original: string
  web: string
  /** Null where the file says it itself. */
  unit: ModelUnit | null
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    preparedOriginals(): Promise<PreparedOriginal[]>
  }
}
