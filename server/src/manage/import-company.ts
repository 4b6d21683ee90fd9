import { stat } from 'node:fs/promises'
import { archiveUploadMetadata } from '@vitrine/contract'
import { forgetBrokenImports, importArchive } from '../modules/operator/index.ts'
import { StartupError } from '../platform/startup-error.ts'
import type { ManagedParts } from './command.ts'
import type { Typed } from './read-command.ts'

/** All of the company is there afterwards, or nothing. */
export async function importCompany(parts: ManagedParts, given: Typed): Promise<string[]> {
  const [path = ''] = given.words
  if (!(await stat(path).catch(() => null))?.isFile()) throw new StartupError(`there is no file ${path}`)
  await forgetBrokenImports(parts)
  const { name, plan = '{}' } = given.options
  const said = archiveUploadMetadata.safeParse({ filename: path, subscription: plan })
  if (!said.success) throw new StartupError(`--plan is no plan: ${said.error.issues[0]?.message}`)
  const { subscription } = said.data
  const imported = await importArchive(parts, path, {
    operator: '',
    subscription,
    ...(name === undefined ? {} : { name }),
  })
  return [
    `${imported.name} is imported. Its super admins are told by mail how to come in: ${imported.invited.join(', ')}`,
    plan === '{}'
      ? 'Its plan is that of a new company: everything, without limits'
      : `Of its plan this was chosen, and all else is as of a new company: ${JSON.stringify(subscription)}`,
    'They invite everybody else anew, and make keys, share links, webhooks, sign-in by a provider and their host name anew',
  ]
}
