/** A program of the server: what it has opened, and how it ends. */
import { setTimeout as wait } from 'node:timers/promises'
import { StartupError } from './platform/startup-error.ts'
import { findSupervisor } from './supervisor.ts'

/** Requests and work may take this long to finish when the program is asked to end; the whole end takes 10 s at most. */
const FINISH_MS = 8_000
/** Time to finish in ms after the starter was killed: it may be starting the program again already. */
const FINISH_ALONE_MS = 500
const END_LIMIT_MS = 9_500

export interface Program {
  /** Notes something to be closed at the end, in the opposite order of opening. `close` gets its time in ms. */
  opened(describe: string, close: (timeoutMs: number) => Promise<unknown>): void
  /** Says that a supervisor's order to end is to be passed on at once to `begin`, and carried out only after `ms`. */
  drains(begin: () => void, ms: number): void
  /** Tells the supervisor that the program is ready; a slow start is no hang. */
  serves(): void
  /** Ends with an error as by a supervisor's order; the restart may start a newer version. */
  retire(why: string): void
  /** Ends at once, saying why. */
  fail(error: unknown): never
  /** Closes everything and ends. */
  end(exitCode: number): Promise<void>
}

/** Runs `start` and ends the process on a signal, or with a plain line when the start is refused. */
export function runProgram(start: (program: Program) => Promise<void>): void {
  const closings: { describe: string; close: (timeoutMs: number) => Promise<unknown> }[] = []
  let endingBecause: string | undefined
  let finishMs = FINISH_MS
  let draining: { begin: () => void; ms: number } | undefined
  const supervisor = findSupervisor()

  async function end(reason: string, exitCode = 0, drains = reason === 'SIGTERM'): Promise<void> {
    if (endingBecause !== undefined) return
    endingBecause = reason
    supervisor.ends()
    setTimeout(() => process.exit(1), END_LIMIT_MS)
    const finishUntil = performance.now() + finishMs
    draining?.begin()
    // A supervisor gets time to send requests to other programs; at the terminal it ends at once.
    if (drains && draining !== undefined) await wait(draining.ms)
    for (const { describe, close } of closings.reverse())
      await close(Math.max(FINISH_ALONE_MS, finishUntil - performance.now())).catch((error) =>
        console.error(`${describe} did not end cleanly: ${String(error)}`),
      )
    process.exit(exitCode)
  }

  function fail(error: unknown): never {
    if (error instanceof StartupError) console.error(error.message)
    else console.error(error)
    process.exit(1)
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      console.log(`Ending (${signal})`)
      end(signal)
    })
  }
  // The starter keeps a channel to us, which closes when it is killed. Without it our port and data would stay taken.
  process.once('disconnect', () => {
    finishMs = FINISH_ALONE_MS
    end('its starter has ended')
  })
  const program: Program = {
    opened: (describe, close) => closings.push({ describe, close }),
    drains: (begin, ms) => {
      draining = { begin, ms }
    },
    serves: supervisor.serves,
    retire: (why) => {
      console.error(why)
      end('retired', 1, true)
    },
    fail,
    end: (exitCode) => end('done', exitCode),
  }
  start(program).catch(async (error) => {
    // A signal during the start closes things under its feet; that is no failure.
    if (endingBecause !== undefined) return
    for (const { close } of closings.reverse()) await close(FINISH_ALONE_MS).catch(() => {})
    fail(error)
  })
}
