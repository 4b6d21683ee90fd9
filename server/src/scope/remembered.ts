/** Values kept per caller or domain, and structure revision: read again whenever a grant, folder or field has changed. */
import { LRUCache } from 'lru-cache'
import type { Scope } from './scope.ts'

export interface Remembered<Value> {
  get(scope: Scope, read: () => Promise<Value>): Promise<Value>
}

/** Names the owner of a view of a domain: a person, key or share link by id, anybody else by groups and by the side they view it from. */
export function callerKey(scope: Scope): string {
  const { domainId, person, groupIds, isClient, share, apiKeyId } = scope
  return `${domainId} ${share?.id ?? apiKeyId ?? person?.id ?? groupIds.join(' ')} ${isClient}`
}

/** A memory of at most `capacity` callers. What is remembered at another structure revision is never used. */
export function rememberPerCaller<Value>(capacity = 2_000): Remembered<Value> {
  return remember(callerKey, capacity)
}

/** Like `rememberPerCaller`, for values that all callers of a domain share. */
export function rememberPerDomain<Value>(capacity = 200): Remembered<Value> {
  return remember(({ domainId }) => domainId, capacity)
}

function remember<Value>(keyOf: (scope: Scope) => string, capacity: number): Remembered<Value> {
  const entries = new LRUCache<string, { revision: number; value: Promise<Value>; isThere: boolean }>({
    max: capacity,
  })
  return {
    get(scope, read) {
      const key = keyOf(scope)
      const entry = entries.get(key)
      if (entry?.revision === scope.structureRevision) {
        // Another request may be reading it and be aborted: then this one reads for itself.
        return entry.isThere ? entry.value : entry.value.catch(() => this.get(scope, read))
      }
      const reading = { revision: scope.structureRevision, value: read(), isThere: false }
      entries.set(key, reading)
      const noteThere = () => {
        reading.isThere = true
      }
      // A failed reading is not an answer to keep.
      reading.value.then(noteThere, () => entries.delete(key))
      return reading.value
    },
  }
}
