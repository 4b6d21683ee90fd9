import { useEffect, useState } from 'react'
import { forgetTyped, keepTyped, readTyped, typedKey, useBeforeEnding } from '../session/next-visit.ts'
import { isAlike } from '../session/typed-form.ts'
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
 * nothing is edited; afterwards the server notifies. `place`: names a form that begins with what was typed at the last
 * visit, once.
 */
export function useDraft<Value>(present: Value, version: number, place?: string) {
  const [key] = useState(() => (place === undefined ? null : typedKey(place)))
  const [kept, setKept] = useState<Kept<Value> | null>(() => keptBefore(key, present))
  useEffect(() => {
    if (key !== null) forgetTyped(key)
  }, [key])
  if (kept !== null && kept.outcome !== null && kept.version !== version)
    setKept(rebased(kept, present, version))
  const isDirty = kept !== null && !isSame(kept.value, kept.from)
  useBeforeEnding(() => {
    if (key !== null && isDirty) keepTyped(key, { ...kept, outcome: null })
  })
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

/** What was typed at the last visit, where it is still of the form's parts. */
function keptBefore<Value>(key: string | null, present: Value): Kept<Value> | null {
  const kept = (key === null ? null : readTyped(key)) as Kept<Value> | null
  if (kept === null || typeof kept !== 'object' || typeof kept.version !== 'number') return null
  return [kept.from, kept.value].every((value) => hasPartsOf(value, present)) ? kept : null
}

function hasPartsOf(value: unknown, present: unknown): boolean {
  if (!isAlike(value, present)) return false
  if (typeof present !== 'object' || present === null || Array.isArray(present)) return true
  const parts = Object.entries(present)
  return (
    Object.keys(value as object).length === parts.length &&
    parts.every(
      ([name, part]) => name in (value as object) && isAlike(value?.[name as keyof typeof value], part),
    )
  )
}

function rebased<Value>(kept: Kept<Value>, present: Value, version: number): Kept<Value> | null {
  const { from, value, outcome } = kept
  const next =
    outcome?.isStored === true ? afterSaving(value, outcome.sent, present) : afterTheirs(value, from, present)
  return isSame(next, present) ? null : { from: present, value: next, version, outcome: null }
}
