import { checkName } from '@vitrine/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** A name that is being typed: whether it may be used, and what its field needs. */
export function useName(start: string) {
  const { t } = useTranslation('errors')
  const [name, setName] = useState(start)
  const [isTouched, setIsTouched] = useState(false)
  const refusal = checkName(name)
  return {
    name,
    isFine: refusal === null,
    field: {
      value: name,
      // Too short is what every name is at first; one that is reserved gives no other sign of what is wrong.
      error:
        refusal !== null && (isTouched || refusal.key === 'ReservedName')
          ? t(refusal.key, refusal.parameters)
          : null,
      onBlur: () => setIsTouched(true),
      onChange: (event: { currentTarget: { value: string } }) => setName(event.currentTarget.value),
    },
  }
}
