import { checkName } from '@vitrine/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusalAt } from './refused-input.ts'

/** A name that is being typed: whether it may be used, and what its field needs. `error`: of the write that it is for. */
export function useName(start: string, error: unknown = null) {
  const [name, setName] = useState(start)
  return useNameOf(name, setName, error)
}

/** The same of a name that is kept elsewhere. */
export function useNameOf(name: string, setName: (name: string) => void, error: unknown) {
  const { t } = useTranslation('errors')
  const [isTouched, setIsTouched] = useState(false)
  const refusal = checkName(name)
  const refused = useRefusalAt(error, 'name', name)
  return {
    name,
    isFine: refusal === null,
    field: {
      value: name,
      // Too short is what every name is at first; one that is reserved gives no other sign of what is wrong.
      error:
        refusal !== null && (isTouched || refusal.key === 'ReservedName')
          ? t(refusal.key, refusal.parameters)
          : refused,
      onBlur: () => setIsTouched(true),
      onChange: (event: { currentTarget: { value: string } }) => setName(event.currentTarget.value),
    },
  }
}
