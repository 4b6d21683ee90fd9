// Running other programs so that they end with us and we with them.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { NOTES, ROOT } from './paths.mjs'

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program in the foreground until it ends. Signals that ask us to end are passed on. The program gets a
 * channel to us, which closes when we are killed.
 * @param {string} program
 * @param {string[]} parameters
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, timeLimitMs?: number, hasChannel?: boolean, output?: number }} [options]
 *   `output`: the open file that gets what it prints, in place of the terminal
 * @returns {Promise<number>} its exit code; 1 when a signal that we didn't pass on, or the time limit, ended it
 */
export function run(program, parameters, options = {}) {
  const { cwd = ROOT, timeLimitMs, hasChannel = false, output = 'inherit' } = options
  // Programs of Node begin sooner with what an earlier one has compiled.
  const env = { NODE_COMPILE_CACHE: join(NOTES, 'compiled'), ...(options.env ?? process.env) }
  return new Promise((resolve) => {
    // A group of its own, so that nothing of it outlives the time limit: a worker in an endless loop would.
    const isGroup = timeLimitMs !== undefined && process.platform !== 'win32'
    const child = spawn(program, parameters, {
      cwd,
      detached: isGroup,
      env,
      stdio: ['inherit', output, output, ...(hasChannel ? ['ipc'] : [])],
    })
    let isAskedToEnd = false
    const forward = (signal) => {
      isAskedToEnd = true
      child.kill(signal)
    }
    for (const signal of STOP_SIGNALS) process.on(signal, forward)
    const stopWatching = endWithNpm(() => child.kill('SIGTERM'))
    const timers = timeLimitMs === undefined ? [] : limitTime(child, program, timeLimitMs)
    const finish = (code) => {
      for (const signal of STOP_SIGNALS) process.off(signal, forward)
      for (const timer of timers) clearTimeout(timer)
      if (isGroup && child.pid !== undefined) killGroup(child.pid)
      stopWatching()
      resolve(code)
    }
    child.once('error', (error) => {
      console.error(`${program} can't be run: ${error.message}`)
      finish(1)
    })
    child.once('exit', (code, signal) => {
      if (signal !== null && !isAskedToEnd)
        console.error(`${parameters[0] ?? program} was ended by ${signal}`)
      // A program that was too young to handle the signal has ended as it was asked to.
      finish(code ?? (isAskedToEnd ? 0 : 1))
    })
  })
}

/**
 * npm that is killed takes nobody with it, and its port and data folder would stay taken.
 * @param {() => void} end called once when the npm that started us is gone
 * @returns {() => void} stops watching
 */
export function endWithNpm(end) {
  const parent = process.ppid
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return () => {}
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    end()
  }, 200)
  return () => clearInterval(timer)
}

function killGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

function limitTime(child, program, timeLimitMs) {
  const minutes = Math.round(timeLimitMs / 60_000)
  return [
    setTimeout(() => {
      console.error(`${program} is ended: it took longer than ${minutes} minutes`)
      child.kill('SIGTERM')
    }, timeLimitMs),
    setTimeout(() => child.kill('SIGKILL'), timeLimitMs + 15_000),
  ]
}
