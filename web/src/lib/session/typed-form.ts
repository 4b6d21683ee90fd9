import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { forgetTyped, keepTyped, readTyped, typedKey, useBeforeEnding } from './next-visit.ts'

/** A form that begins with what was typed at the last visit, once. `place` names it; `secrets` are parts that are never kept. */
export function useTypedForm<Draft extends object>(
  place: string,
  start: Draft,
  secrets: readonly (keyof Draft)[] = [],
) {
  const [key] = useState(() => typedKey(place))
  const [initialValues] = useState<Draft>(() => ({ ...start, ...partsOf(key, start) }))
  const form = useForm<Draft>({ initialValues })
  const [first] = useState(start)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before anything is changed
  useEffect(() => {
    form.resetDirty(first)
    if (key !== null) forgetTyped(key)
  }, [key])
  useBeforeEnding(() => {
    const draft = { ...form.getValues() }
    for (const part of secrets) draft[part] = start[part]
    if (key !== null && JSON.stringify(draft) !== JSON.stringify(start)) keepTyped(key, draft)
  })
  return form
}

/** What was kept, as far as it is still what the form has. */
function partsOf<Draft extends object>(key: string | null, start: Draft): Partial<Draft> {
  const kept = key === null ? null : readTyped(key)
  if (typeof kept !== 'object' || kept === null) return {}
  const known = Object.entries(kept).filter(
    ([name, value]) => name in start && isAlike(value, start[name as keyof Draft]),
  )
  return Object.fromEntries(known) as Partial<Draft>
}

/** What may be nothing is a text otherwise. */
export function isAlike(value: unknown, start: unknown): boolean {
  if (value === null || start === null)
    return [value, start].every((one) => one === null || typeof one === 'string')
  return typeof value === typeof start && Array.isArray(value) === Array.isArray(start)
}
