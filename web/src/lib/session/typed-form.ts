import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { useBeforeNoAccess } from './next-visit.ts'
import { currentSession, useEntered } from './session-store.ts'

/** A form that begins with what was typed at the last visit, once. `place` names it. */
export function useTypedForm<Draft extends object>(place: string, start: Draft) {
  const { user, domain } = useEntered()
  const key = `vitrine.typed.${domain._id}.${user?._id ?? ''}.${place}`
  const [initialValues] = useState<Draft>(() => ({ ...start, ...readTyped(key, start) }))
  const form = useForm<Draft>({ initialValues })
  useEffect(() => remove(key), [key])
  useBeforeNoAccess(() => {
    const draft = form.getValues()
    // Nothing of somebody whose session has ended meanwhile.
    if (currentSession().status === 'entered' && JSON.stringify(draft) !== JSON.stringify(start))
      write(key, draft)
  })
  return form
}

/** The parts of it that are still what the form has. */
function readTyped<Draft extends object>(key: string, start: Draft): Partial<Draft> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    const known = Object.entries(kept).filter(
      ([name, value]) => name in start && isAlike(value, start[name as keyof Draft]),
    )
    return Object.fromEntries(known) as Partial<Draft>
  } catch {
    return {}
  }
}

/** What may be nothing is a text otherwise. */
function isAlike(value: unknown, start: unknown): boolean {
  if (value === null || start === null)
    return [value, start].every((one) => one === null || typeof one === 'string')
  return typeof value === typeof start && Array.isArray(value) === Array.isArray(start)
}

function write(key: string, draft: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Storage is full or switched off: it is forgotten.
  }
}

function remove(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // As above.
  }
}
