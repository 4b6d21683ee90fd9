/** A socket as systemd's, which hears what programs say of themselves. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from './programs.ts'

export const hasSupervisorTools =
  findProgram('systemd-notify') !== undefined && findProgram('perl') !== undefined

/** Node has no such sockets. */
const listener = `
  $| = 1;
  my $socket = IO::Socket::UNIX->new(Type => SOCK_DGRAM, Local => $ARGV[0]) or die $!;
  print "listens\\n";
  print "$text\\n" while defined $socket->recv($text, 4096);`

export interface SupervisorSocket {
  path: string
  /** What it has heard until now. */
  heard(): string[]
  close(): Promise<void>
}

export async function listenAsSupervisor(): Promise<SupervisorSocket> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-supervisor-'))
  const path = join(folder, 'notify')
  const child = spawn('perl', ['-MIO::Socket::UNIX', '-e', listener, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += String(chunk)))
  while (!text.startsWith('listens\n')) await once(child.stdout, 'data')
  return {
    path,
    heard: () => text.split('\n').filter((line) => /^(READY|WATCHDOG|STOPPING)=/.test(line)),
    async close() {
      child.kill('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
