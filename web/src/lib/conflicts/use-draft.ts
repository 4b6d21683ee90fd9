import { useState } from 'react'

/**
 * A value while it is edited, with the version that the editing began from. What others change arrives as long as
 * nothing is edited; afterwards the server notifies.
 */
export function useDraft<Value>(present: Value, version: number) {
  const [kept, setKept] = useState<{ from: Value; value: Value; version: number } | null>(null)
  const isDirty = kept !== null && JSON.stringify(kept.value) !== JSON.stringify(kept.from)
  return {
    draft: kept?.value ?? present,
    /** What the editing began from. */
    from: kept?.from ?? present,
    version: kept?.version ?? version,
    isDirty,
    change: (value: Value) =>
      setKept((last) => (last === null ? { from: present, value, version } : { ...last, value })),
    drop: () => setKept(null),
  }
}
