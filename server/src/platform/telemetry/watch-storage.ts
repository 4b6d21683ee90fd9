/** A storage whose operations are counted, and told to the request that waits for them. */
import type { Storage } from '../storage/storage-types.ts'
import { currentActivity } from './activity.ts'
import { storageSeconds } from './metrics.ts'
import { inSpan } from './spans.ts'

export function watchStorage(storage: Storage): Storage {
  const counted = async <Result>(operation: string, run: () => Promise<Result>): Promise<Result> => {
    const began = performance.now()
    let outcome = 'failed'
    try {
      const result = await inSpan('storage', () => ({ 'vitrine.operation': operation }), run)
      outcome = 'done'
      return result
    } finally {
      const ms = performance.now() - began
      storageSeconds.observe({ operation, outcome }, ms / 1_000)
      const activity = currentActivity()
      if (activity !== undefined) activity.spent.storageMs += ms
    }
  }
  return {
    put: (key, content, options) => counted('put', () => storage.put(key, content, options)),
    move: (from, to) => counted('move', () => storage.move(from, to)),
    copy: (from, to) => counted('copy', () => storage.copy(from, to)),
    open: (key, range) => counted('open', () => storage.open(key, range)),
    stat: (key) => counted('stat', () => storage.stat(key)),
    delete: (key) => counted('delete', () => storage.delete(key)),
    list: (folder) => storage.list(folder),
    check: (signal) => counted('check', () => storage.check(signal)),
  }
}
