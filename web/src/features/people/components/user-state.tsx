import { Badge } from '@mantine/core'
import type { PersonState } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'

const colors: Readonly<Record<PersonState, string>> = {
  active: 'green',
  inactive: 'gray',
  pending: 'blue',
  expired: 'orange',
}

export function UserState({ state }: { state: PersonState }) {
  const { t } = useTranslation('people')
  return (
    <Badge variant="dot" color={colors[state]} tt="none" miw="max-content">
      {t(`state.${state}`)}
    </Badge>
  )
}
