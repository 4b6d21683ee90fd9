import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode, errorText, StartupError } from './startup-error.ts'

/**
 * The installation's secret from the data folder, made at the first start. Losing it closes live connections
 * and makes the unsubscribe links of mails invalid.
 * @throws StartupError when it can't be read or written
 */
export async function ensureSecret(dataFolder: string): Promise<string> {
  const path = join(dataFolder, 'secret')
  try {
    return (await readSecret(path)) ?? (await createSecret(path))
  } catch (error) {
    throw new StartupError(`the secret in ${path} can't be used: ${errorText(error)}`, { cause: error })
  }
}

/** The secret of the data folder, which is `given` where there is none; null without either. Throws StartupError as above. */
export async function keepSecret(dataFolder: string, given: string | undefined): Promise<string | null> {
  const path = join(dataFolder, 'secret')
  try {
    const kept = await readSecret(path)
    if (kept !== undefined || given === undefined) return kept ?? null
    return await createSecret(path, given)
  } catch (error) {
    throw new StartupError(`the secret in ${path} can't be used: ${errorText(error)}`, { cause: error })
  }
}

async function readSecret(path: string): Promise<string | undefined> {
  try {
    const secret = (await readFile(path, 'utf8')).trim()
    if (secret.length < 32) throw new Error('it has fewer than 32 characters')
    return secret
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Complete or absent, also when killed meanwhile; the first of two programs wins. */
async function createSecret(path: string, secret = randomBytes(32).toString('base64url')): Promise<string> {
  const unfinished = `${path}.new-${process.pid}`
  await writeFile(unfinished, `${secret}\n`, { mode: 0o600, flush: true })
  await link(unfinished, path).catch((error) => {
    if (errorCode(error) !== 'EEXIST') throw error
  })
  await rm(unfinished)
  return (await readFile(path, 'utf8')).trim()
}
