import { stat } from 'node:fs/promises'
import { forgetBrokenImports, importArchive } from '../modules/operator/index.ts'
import { StartupError } from '../platform/startup-error.ts'
import type { ManagedParts } from './command.ts'
import type { Typed } from './read-command.ts'

/** All of the company is there afterwards, or nothing. */
export async function importCompany(parts: ManagedParts, given: Typed): Promise<string[]> {
  const [path = ''] = given.words
  if (!(await stat(path).catch(() => null))?.isFile()) throw new StartupError(`there is no file ${path}`)
  await forgetBrokenImports(parts)
  const { name } = given.options
  const imported = await importArchive(parts, path, { operator: '', ...(name === undefined ? {} : { name }) })
  return [
    `${imported.name} is imported. Its super admins are told by mail how to come in: ${imported.invited.join(', ')}`,
    'They invite everybody else anew, and make keys, share links, webhooks, sign-in by a provider and their host name anew',
  ]
}
