import { checkName, type NameKind, uniqueName } from '@vitrine/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusalAt } from './refused-input.ts'

/** As long as names may be: a number is put behind one that is taken, and must fit. */
const longestName = 200
const none: readonly string[] = []

/** What a `NameField` needs. */
export interface TypedName {
  value: string
  error: string | null
  /** The same name with a number that nobody has, where it is taken; null otherwise. */
  free: string | null
  onChange: (name: string) => void
  onBlur: () => void
}

/**
 * A name that is being typed: whether it may be used, and what its field needs. `error`: of the write that it is for;
 * `taken`: names that others beside it have, as far as the page knows them.
 */
export function useName(
  start: string,
  error: unknown = null,
  taken: readonly string[] = none,
  kind?: NameKind,
) {
  const [name, setName] = useState(start)
  return useNameOf(name, setName, error, useTaken(taken), kind)
}

/** Names as they were when a dialog opened: the one that it saves arrives among them before it closes. */
export function useTaken(names: readonly string[]): readonly string[] {
  return useState(names)[0]
}

/** Like `useName`, for a name that is kept elsewhere. */
export function useNameOf(
  name: string,
  setName: (name: string) => void,
  error: unknown,
  taken: readonly string[] = none,
  kind?: NameKind,
) {
  const { t } = useTranslation('errors')
  const [isTouched, setIsTouched] = useState(false)
  const refusal = checkName(name, kind)
  const refused = useRefusalAt(error, 'name', name)
  const free = refusal === null ? freeName(name, taken) : null
  // Too short is what every name is at first; one that is reserved gives no other sign of what is wrong.
  const isShown = refusal !== null && (isTouched || refusal.key === 'ReservedName')
  const field: TypedName = {
    value: name,
    error: isShown
      ? t(refusal.key, refusal.parameters)
      : free === null
        ? refused
        : t('NameAlreadyExists', { name: name.trim() }),
    free,
    onBlur: () => {
      setIsTouched(true)
      if (name !== name.trim()) setName(name.trim())
    },
    onChange: setName,
  }
  return { name, isFine: refusal === null && free === null, field }
}

/** Names of all but one. */
export function namesBeside(all: readonly { _id: string; name: string }[], id: string | undefined): string[] {
  return all.filter(({ _id }) => _id !== id).map(({ name }) => name)
}

/** Null where the name is free as it is. */
export function freeName(name: string, taken: readonly string[]): string | null {
  return uniqueName(name, taken) === name.trim() ? null : uniqueName(name, taken, longestName)
}
