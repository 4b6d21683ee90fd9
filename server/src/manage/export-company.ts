import { createWriteStream } from 'node:fs'
import { link, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { findDomainByName } from '../modules/domains/index.ts'
import { writeArchive } from '../modules/operator/index.ts'
import { softwareName } from '../platform/software-name.ts'
import { errorCode, StartupError } from '../platform/startup-error.ts'
import type { ManagedParts } from './command.ts'
import type { Typed } from './read-command.ts'

/** The file has its name once it is whole: a killed command leaves one that ends in `.part`. */
export async function exportCompany({ database, storage }: ManagedParts, given: Typed): Promise<string[]> {
  const [called = '', path = ''] = given.words
  const domain = await findDomainByName(database, called)
  if (domain === null) throw new StartupError(`there is no company called ${called}`)
  if ((await stat(path).catch(() => null)) !== null) throw new StartupError(`there is a file ${path} already`)
  const unfinished = `${path}.part`
  const options = { software: softwareName }
  try {
    await writeArchive({ database, storage }, domain.id, options, (archive) =>
      pipeline(archive, createWriteStream(unfinished, { mode: 0o600, flush: true })),
    )
    await link(unfinished, path)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw new StartupError(`there is no folder for ${path}`)
    if (errorCode(error) === 'EEXIST') throw new StartupError(`there is a file ${path} already`)
    throw error
  } finally {
    await rm(unfinished, { force: true })
  }
  return [
    `${domain.name} is in ${path}, with its prices and the addresses of its people: keep it as you keep the database`,
    'Not in it is what lets anybody in: passwords, keys, share links, secrets of webhooks, of sign-in and of recipes',
  ]
}
