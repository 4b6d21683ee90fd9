/**
 * What systemd is told (`Type=notify`, `WatchdogSec=`): that the program serves, that it ends, and meanwhile that its
 * event loop turns, so that one that hangs is ended and started again.
 */
import { spawn } from 'node:child_process'

export interface Supervisor {
  serves(): void
  ends(): void
}

type Environment = Record<string, string | undefined>

/** Says nothing where nobody has asked for it. What was asked is taken out of the environment: it isn't for what we start. */
export function findSupervisor(environment: Environment = process.env): Supervisor {
  const { NOTIFY_SOCKET: socket, WATCHDOG_USEC: micros, WATCHDOG_PID: pid } = environment
  for (const name of ['NOTIFY_SOCKET', 'WATCHDOG_USEC', 'WATCHDOG_PID']) delete environment[name]
  if (socket === undefined || socket === '') return { serves: () => {}, ends: () => {} }
  const tell = (text: string) => {
    const child = spawn('systemd-notify', [text], {
      env: { PATH: environment.PATH, NOTIFY_SOCKET: socket },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    child.on('error', (error) => console.error(`systemd could not be told ${text}: ${error.message}`))
  }
  const isWatched = Number(micros) > 0 && (pid === undefined || Number(pid) === process.pid)
  let watch: NodeJS.Timeout | undefined
  return {
    serves() {
      tell('READY=1')
      // Three times before it is missed: one may be late.
      if (isWatched) watch = setInterval(() => tell('WATCHDOG=1'), Number(micros) / 3_000).unref()
    },
    ends() {
      clearInterval(watch)
      tell('STOPPING=1')
    },
  }
}
