/** The sources of a release as the history has them, to be run with the packages that are installed now. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../crash-test/whole-program.ts'

export interface Release {
  version: string
  commit: string
  lastMigration: string
}

const list: Release[] = JSON.parse(
  await readFile(join(root, 'server', 'migrations', 'releases.json'), 'utf8'),
)
export const lastRelease = list.at(-1) as Release

/** A download and a shallow clone have no history. */
export const hasHistory =
  spawnSync('git', ['cat-file', '-e', `${lastRelease.commit}^{commit}`], { cwd: root, stdio: 'ignore' })
    .status === 0

const packagesNow = ['rules', 'proof', 'contract', 'client', 'server', 'viewer', 'demo']
/** Those of them that there were. */
const packagesOf = ({ commit }: Release) =>
  packagesNow.filter(
    (name) => spawnSync('git', ['cat-file', '-e', `${commit}:${name}`], { cwd: root }).status === 0,
  )

/** Writes the sources that programs of the server need into an empty folder. */
export async function writeSources(release: Release, folder: string): Promise<void> {
  const packages = packagesOf(release)
  const archive = execFileSync('git', ['archive', release.commit, 'package.json', 'scripts', ...packages], {
    cwd: root,
    maxBuffer: 2 ** 30,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  for (const place of ['.', ...packages])
    await linkPackages(join(root, place), join(folder, place), folder, packages)
}

/** Packages of others as they are; those of the workspace from the release. */
async function linkPackages(
  from: string,
  to: string,
  folder: string,
  packages: readonly string[],
): Promise<void> {
  const installed = await readdir(join(from, 'node_modules')).catch(() => [])
  if (installed.length === 0) return
  await mkdir(join(to, 'node_modules', '@vitrine'), { recursive: true })
  for (const name of installed)
    if (name !== '@vitrine') await symlink(join(from, 'node_modules', name), join(to, 'node_modules', name))
  for (const name of packages) await symlink(join(folder, name), join(to, 'node_modules', '@vitrine', name))
}
