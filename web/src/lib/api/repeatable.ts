/** Creating something over a connection that may be lost: asked again with the same key, it is created once. */
import { forgetWithSession } from '../session/session-memory.ts'

/** Keys of requests whose answers were lost, by what was asked: who presses the button again means the same. */
const unanswered = new Map<string, string>()
forgetWithSession(() => unanswered.clear())
const remembered = 50
const attempts = 3
const pauseMs = 300

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** A request that never got an answer fails with a TypeError. */
export function isLost(error: unknown): boolean {
  return error instanceof TypeError
}

/** What a proxy answers whose server has broken the request off, as one that is killed does. */
const brokenOff = 502

/**
 * Asks for something to read until there is an answer, or a proxy has said three times that the server broke it off. A proxy
 * itself asks another server what is read by GET; of a list that is asked for by POST it doesn't know that it only reads.
 */
export async function readAgain<Answer>(
  read: () => Promise<Answer>,
  wait: (ms: number) => Promise<void> = pause,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read()
    } catch (error) {
      const isBrokenOff = error instanceof Error && 'status' in error && error.status === brokenOff
      if (!isBrokenOff || attempt === attempts) throw error
      await wait(pauseMs * attempt)
    }
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Sends until there is an answer, or three requests were lost. */
export async function repeatable<Answer>(
  asked: string,
  send: (key: string) => Promise<Answer>,
  wait: (ms: number) => Promise<void> = pause,
): Promise<Answer> {
  const key = unanswered.get(asked) ?? newKey()
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await send(key)
      unanswered.delete(asked)
      return answer
    } catch (error) {
      if (!isLost(error)) {
        unanswered.delete(asked)
        throw error
      }
      if (attempt === attempts) {
        keep(asked, key)
        throw error
      }
      await wait(pauseMs * attempt)
    }
  }
}

function keep(asked: string, key: string): void {
  unanswered.delete(asked)
  unanswered.set(asked, key)
  const oldest = unanswered.keys().next()
  if (unanswered.size > remembered && oldest.done !== true) unanswered.delete(oldest.value)
}
