/**
 * Settings with passwords and keys as files, as systemd (`LoadCredential=`) and containers hand them over: nobody finds
 * them in the environment of a process or of what it starts.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorText, StartupError } from './startup-error.ts'

/** Files of others may lie beside them. */
const prefix = 'vitrine_'

/** What names a file that holds a setting: `VITRINE_SECRET_FILE`. */
const fileSuffix = '_FILE'

export const fileSettingOf = (setting: string): string => `${setting}${fileSuffix}`

/** The texts by setting: of files that are named one by one, and of those of `CREDENTIALS_DIRECTORY`. Throws StartupError. */
export function readCredentials(
  environment: Readonly<Record<string, string | undefined>>,
  secrets: readonly string[],
): Record<string, string> {
  const named = readNamedFiles(environment, secrets)
  return { ...readFolder({ ...environment, ...named }, secrets), ...named }
}

function readNamedFiles(
  environment: Readonly<Record<string, string | undefined>>,
  secrets: readonly string[],
): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const setting of secrets) {
    const name = fileSettingOf(setting)
    const path = environment[name]?.trim()
    if (path === undefined || path === '') continue
    if (environment[setting]?.trim()) throw new StartupError(`${setting} is set, and ${name} too`)
    try {
      texts[setting] = readFileSync(path, 'utf8')
    } catch (cause) {
      throw new StartupError(`the file that ${name} names can't be read: ${errorText(cause)}`, { cause })
    }
  }
  return texts
}

/** Files whose names begin as ours do. */
function readFolder(
  environment: Readonly<Record<string, string | undefined>>,
  secrets: readonly string[],
): Record<string, string> {
  const folder = environment.CREDENTIALS_DIRECTORY?.trim()
  if (folder === undefined || folder === '') return {}
  try {
    const names = readdirSync(folder).filter((name) => name.startsWith(prefix))
    const faults = names.flatMap((name) => faultOf(name.slice(prefix.length), name, environment, secrets))
    if (faults.length > 0) throw new StartupError(faults.join('\n'))
    return Object.fromEntries(
      names.map((name) => [name.slice(prefix.length), readFileSync(join(folder, name), 'utf8')]),
    )
  } catch (cause) {
    if (cause instanceof StartupError) throw cause
    throw new StartupError(`CREDENTIALS_DIRECTORY can't be read: ${errorText(cause)}`, { cause })
  }
}

function faultOf(
  setting: string,
  file: string,
  environment: Readonly<Record<string, string | undefined>>,
  secrets: readonly string[],
): string[] {
  if (!secrets.includes(setting))
    return [`${file} in CREDENTIALS_DIRECTORY is none of ${secrets.map((one) => prefix + one).join(', ')}`]
  if (environment[setting]?.trim()) return [`${setting} is set, and a file in CREDENTIALS_DIRECTORY too`]
  return []
}
