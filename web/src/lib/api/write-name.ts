/** What a write is about: the call, and the records it names. The same write may carry other values. Pure. */
export function writeName(call: readonly unknown[] | undefined, input: unknown): string | null {
  if (call === undefined) return null
  return JSON.stringify([call, recordsIn(input)])
}

const isId = (name: string) => /^(_id|id)$|Ids?$/.test(name)

function recordsIn(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return null
  const { params, ...flat } = input as { params?: unknown; [name: string]: unknown }
  return (
    params ??
    Object.entries(flat)
      .filter(([name]) => isId(name))
      .sort()
  )
}
