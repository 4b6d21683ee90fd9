import { useState } from 'react'
import { afterSaving, afterTheirs, isSame } from './merged-draft.ts'

interface Kept<Value> {
  /** What the editing began from, and its version. */
  from: Value
  version: number
  value: Value
  /** What has become of it, until what is stored since has come in. */
  outcome: { isStored: true; sent: Value } | { isStored: false } | null
}

/**
 * A value while it is edited, with the version that the editing began from. What others change arrives as long as
 * nothing is edited; afterwards the server notifies.
 */
export function useDraft<Value>(present: Value, version: number) {
  const [kept, setKept] = useState<Kept<Value> | null>(null)
  if (kept !== null && kept.outcome !== null && kept.version !== version)
    setKept(rebased(kept, present, version))
  const isDirty = kept !== null && !isSame(kept.value, kept.from)
  return {
    draft: kept?.value ?? present,
    /** What the editing began from. */
    from: kept?.from ?? present,
    version: kept?.version ?? version,
    isDirty,
    change: (value: Value) =>
      setKept((last) => {
        const next = last === null ? { from: present, value, version, outcome: null } : { ...last, value }
        // Typed back: what others change arrives again.
        return next.outcome === null && isSame(next.value, next.from) ? null : next
      }),
    drop: () => setKept(null),
    /**
     * Called when a versioned write of `sent` has been answered, null where theirs is kept: what was typed meanwhile,
     * and of another part than theirs, stays to be saved.
     */
    settle: (answer: unknown, sent: Value) =>
      setKept((last) => {
        if (last === null || (answer !== null && isSame(last.value, sent))) return null
        return { ...last, outcome: answer === null ? { isStored: false } : { isStored: true, sent } }
      }),
  }
}

function rebased<Value>(kept: Kept<Value>, present: Value, version: number): Kept<Value> | null {
  const { from, value, outcome } = kept
  const next =
    outcome?.isStored === true ? afterSaving(value, outcome.sent, present) : afterTheirs(value, from, present)
  return isSame(next, present) ? null : { from: present, value: next, version, outcome: null }
}
