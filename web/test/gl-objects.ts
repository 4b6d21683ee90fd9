/** What pages hold on the graphics card, counted by its kinds: `Texture`, `Buffer`, `Program` and so on. */
export interface GlObjects {
  /** How many of each kind are there now; those of closed contexts too, unless they were freed. */
  counted(): Record<string, number>
  stop(): void
}

type Call = (...input: unknown[]) => unknown

/** Counts from now on: every `create…` and `delete…` of WebGL. */
export function countGlObjects(): GlObjects {
  const counts: Record<string, number> = {}
  const prototype = WebGL2RenderingContext.prototype as unknown as Record<string, Call>
  const alive = new WeakSet<object>()
  const before = new Map<string, Call>()
  for (const name of Object.getOwnPropertyNames(WebGL2RenderingContext.prototype)) {
    const [, verb, kind = ''] = /^(create|delete)([A-Z]\w+)$/.exec(name) ?? []
    const own = verb === undefined ? undefined : prototype[name]
    if (own === undefined) continue
    before.set(name, own)
    prototype[name] = function (this: unknown, ...input: unknown[]) {
      const answer = own.apply(this, input)
      const object = verb === 'create' ? answer : input[0]
      // Freed twice is freed once.
      if (typeof object !== 'object' || object === null || alive.has(object) === (verb === 'create'))
        return answer
      if (verb === 'create') alive.add(object)
      else alive.delete(object)
      counts[kind] = (counts[kind] ?? 0) + (verb === 'create' ? 1 : -1)
      return answer
    }
  }
  return {
    counted: () => ({ ...counts }),
    stop: () => {
      for (const [name, own] of before) prototype[name] = own
    },
  }
}
