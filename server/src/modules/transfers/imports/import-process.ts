/** What processes of imports share. */
import * as z from 'zod'
import { defineProcess } from '../../processes/index.ts'

export const importInput = z.object({ importId: z.uuid() })
export type ImportInput = z.output<typeof importInput>

export const importNeeds = [{ area: 'folder', right: 'edit', level: 1 }] as const

export const readImportProcess = defineProcess({
  name: 'read-import',
  input: importInput,
  needs: importNeeds,
  isQuiet: true,
})
export const checkImportProcess = defineProcess({
  name: 'check-import',
  input: importInput,
  needs: importNeeds,
})
export const applyImportProcess = defineProcess({
  name: 'apply-import',
  input: importInput,
  needs: importNeeds,
  tells: 'import-complete',
  tries: 5,
})

/** Where the content of a file lies. */
export function importFileKey(domainId: string, fileId: string): string {
  return `domains/${domainId}/imports/${fileId}`
}
