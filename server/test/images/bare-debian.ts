/** A bare Debian that boots systemd beside everything else on this machine, with files, processes and a network of its own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureBase, printed } from './engine.ts'

export interface BareDebian {
  /** What the commands print, all of them in one shell of root that ends with the first that fails. */
  run(commands: string): Promise<string>
  close(): Promise<void>
}

/** What a container of systemd needs, as the first process of namespaces of its own. */
const boot = `
set -e
mount --make-rprivate /
mount --bind "$1" "$1"
cd "$1"
mount -t proc proc proc
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs -o mode=755 tmpfs dev
for name in null zero full random urandom tty; do touch dev/$name; mount --bind /dev/$name dev/$name; done
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=0666,mode=620,gid=5 devpts dev/pts
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
mount -t tmpfs tmpfs dev/shm
mount -t tmpfs -o mode=755 tmpfs run
mount -t tmpfs tmpfs tmp
ip link set lo up || ifconfig lo up
hostname bare
# What systemd mounts for a service, others see.
mount --make-rshared .
exec env -i container=other PATH=/usr/sbin:/usr/bin chroot . /sbin/init --show-status=0`

/**
 * @param files what lies in it, by its path there
 * @param packages what is installed before it boots: it has no way to the network then
 */
export async function bootBareDebian(files: Record<string, string>, packages: string[]): Promise<BareDebian> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-bare-'))
  const system = join(folder, 'system')
  await mkdir(system)
  await printed('tar', ['-C', system, '-xf', await ensureBase(folder)])
  for (const [path, from] of Object.entries(files))
    await cp(from, join(system, path), { recursive: true, verbatimSymlinks: true })
  await cp('/etc/resolv.conf', join(system, 'etc', 'resolv.conf'))
  // Nothing starts before it boots.
  await writeFile(join(system, 'usr', 'sbin', 'policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  const install = `mount -t proc proc "$1/proc" && chroot "$1" sh -c 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends systemd systemd-sysv curl ${packages.join(' ')}'`
  await printed('unshare', ['--mount', 'sh', '-c', install, 'sh', system])
  await rm(join(system, 'usr', 'sbin', 'policy-rc.d'))
  const namespaces = ['--mount', '--pid', '--fork', '--kill-child', '--uts', '--ipc', '--cgroup', '--net']
  const init = spawn('unshare', [...namespaces, 'sh', '-c', boot, 'sh', system], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(init, 'close')
  const close = async () => {
    init.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const pid = await firstChildOf(init.pid ?? 0)
    const enter = [
      '--target',
      pid,
      '--all',
      '--root',
      '--wd=/',
      'env',
      '-i',
      'PATH=/usr/sbin:/usr/bin:/sbin:/bin',
    ]
    const run = (commands: string) =>
      printed('nsenter', [...enter, 'bash', '-euo', 'pipefail', '-c', `cd /\n${commands}`])
    await untilBooted(run)
    return { run, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function firstChildOf(pid: number): Promise<string> {
  for (let n = 0; n < 100; n++) {
    const children = await printed('ps', ['-o', 'pid=', '--ppid', String(pid)]).catch(() => '')
    if (children.trim() !== '') return children.trim()
    await sleep(100)
  }
  throw new Error('a bare Debian has no first process')
}

async function untilBooted(run: (commands: string) => Promise<string>): Promise<void> {
  for (let n = 0; n < 300; n++) {
    // Some units of its own may fail in a container.
    const state = await run('systemctl is-system-running || true').catch(() => '')
    if (/running|degraded/.test(state)) return
    await sleep(200)
  }
  throw new Error('systemd did not boot')
}
