/**
 * Podman, with images and containers of its own that nobody else's are among. No registry is asked: the bases are made by
 * debootstrap, of the Debian that deploy/Containerfile names.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findProgram } from '../harness/programs.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const RELEASE = 'trixie'
/** Made once; may be deleted at any time. */
const BASE_TAR = join(root, '.vitrine', `${RELEASE}.tar`)
/** As images of Debian have it. */
const SLIMMED = ['usr/share/doc', 'usr/share/man', 'usr/share/locale', 'usr/share/info', 'var/lib/apt/lists']

export const hasEngine =
  process.getuid?.() === 0 && ['podman', 'debootstrap', 'unshare'].every((name) => findProgram(name))

export interface Engine {
  /** Builds a stage of deploy/Containerfile, and says how many megabytes the image has. */
  build(target: string): Promise<number>
  /** Starts a container of an image in the foreground, as deploy/compose.yml does: with nothing that it may change. */
  start(image: string, name: string, options: readonly string[], command?: readonly string[]): ChildProcess
  /** What a command of podman prints. Rejects where it fails. */
  podman(...parameters: string[]): Promise<string>
  close(): Promise<void>
}

export async function openEngine(): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-images-'))
  const store = [
    `--root=${join(folder, 'storage')}`,
    `--runroot=${join(folder, 'run')}`,
    '--cgroup-manager=cgroupfs',
    '--events-backend=none',
  ]
  const started: string[] = []
  const podman = (...parameters: string[]) => printed('podman', [...store, ...parameters])
  await podman('import', await ensureBase(folder), 'localhost/base')
  await writeNodeBase(join(folder, 'node'))
  const build = ['build', '--isolation=chroot', '--network=host', '--format=docker']
  await podman(...build, '-t', 'localhost/node', join(folder, 'node'))
  return {
    podman,
    build: async (target) => {
      const bases = ['NODE', 'BASE'].flatMap((name) => [
        '--build-arg',
        `${name}=localhost/${name.toLowerCase()}`,
      ])
      const file = join(root, 'deploy', 'Containerfile')
      await podman(...build, ...bases, '--target', target, '-t', `localhost/${target}`, '-f', file, root)
      return Number(await podman('image', 'inspect', '--format', '{{.Size}}', `localhost/${target}`)) / 1e6
    },
    start: (image, name, options, command = []) => {
      started.push(name)
      const safety = ['--read-only', '--tmpfs=/tmp', '--cap-drop=all', '--security-opt=no-new-privileges']
      // What the usual limits ask for, not every machine gives.
      const limits = ['--ulimit=nofile=4096:4096', '--ulimit=nproc=4000:4000', '--cgroups=disabled']
      const [program, parameters] = inOwnMounts('podman', [
        ...store,
        ...['run', `--name=${name}`, '--rm', '--network=host', '--no-healthcheck', ...safety, ...limits],
        ...options,
        `localhost/${image}`,
        ...command,
      ])
      return spawn(program, parameters, { stdio: ['ignore', 'pipe', 'pipe'] })
    },
    close: async () => {
      for (const name of started) await podman('rm', '--force', '--ignore', '--time=0', name)
      await podman('rmi', '--all', '--force')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The base of the images that run, as an archive. */
export async function ensureBase(folder: string): Promise<string> {
  if (existsSync(BASE_TAR)) return BASE_TAR
  const place = join(folder, 'base')
  await printed('debootstrap', ['--variant=minbase', RELEASE, place])
  for (const path of SLIMMED) await rm(join(place, path), { recursive: true, force: true })
  await mkdir(dirname(BASE_TAR), { recursive: true })
  const unfinished = `${BASE_TAR}.${process.pid}`
  await printed('tar', ['-C', place, '--exclude=./var/cache/apt/archives/*.deb', '-cf', unfinished, '.'])
  await rename(unfinished, BASE_TAR)
  await rm(place, { recursive: true })
  return BASE_TAR
}

/** The base that builds: with this Node and its npm, and what this machine trusts. */
async function writeNodeBase(folder: string): Promise<void> {
  const [bin, modules] = [
    join(folder, 'usr', 'local', 'bin'),
    join(folder, 'usr', 'local', 'lib', 'node_modules'),
  ]
  for (const place of [bin, modules]) await mkdir(place, { recursive: true })
  await cp(process.execPath, join(bin, 'node'))
  const npm = (await printed('npm', ['root', '--global'])).trim()
  await cp(join(npm, 'npm'), join(modules, 'npm'), { recursive: true })
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(bin, 'npm'))
  const { NODE_EXTRA_CA_CERTS: certificates } = process.env
  if (certificates !== undefined) await cp(certificates, join(folder, 'usr', 'local', 'certificates.pem'))
  const trusts = certificates === undefined ? '' : 'ENV NODE_EXTRA_CA_CERTS=/usr/local/certificates.pem\n'
  await writeFile(join(folder, 'Containerfile'), `FROM localhost/base\nCOPY usr /usr\n${trusts}`)
}

/** Where both kinds of control groups are mounted, podman goes on only without the newer ones. */
function inOwnMounts(program: string, parameters: string[]): [string, string[]] {
  if (!existsSync('/sys/fs/cgroup/unified')) return [program, parameters]
  const script = 'mount --make-rprivate / && umount /sys/fs/cgroup/unified && exec "$@"'
  return ['unshare', ['--mount', 'sh', '-c', script, 'sh', program, ...parameters]]
}

export async function printed(program: string, parameters: string[]): Promise<string> {
  const child = spawn(...inOwnMounts(program, parameters), { stdio: ['ignore', 'pipe', 'pipe'] })
  const texts = { out: '', all: '' }
  child.stdout.on('data', (chunk) => {
    texts.out += String(chunk)
    texts.all += String(chunk)
  })
  child.stderr.on('data', (chunk) => (texts.all += String(chunk)))
  const [code] = await once(child, 'close')
  if (code !== 0)
    throw new Error(`${program} ${parameters.join(' ')} ended with ${code}:\n${texts.all.slice(-4_000)}`)
  return texts.out
}
