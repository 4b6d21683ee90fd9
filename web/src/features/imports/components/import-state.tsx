import { Badge, type MantineColor } from '@mantine/core'
import type { ImportState, ImportSummary } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'

const colours: Readonly<Partial<Record<ImportState, MantineColor>>> = {
  reading: 'blue',
  checking: 'blue',
  applying: 'blue',
  undoing: 'blue',
  columns: 'orange',
  checked: 'orange',
  applied: 'green',
  failed: 'red',
}

/** How far an import has come; in orange what waits for its owner. */
export function ImportStateBadge({
  one: { state, counts },
}: {
  one: Pick<ImportSummary, 'state' | 'counts'>
}) {
  const { t } = useTranslation('imports')
  const isVain = state === 'checked' && counts?.accepted === 0
  return (
    <Badge miw="max-content" variant="dot" color={colours[state] ?? 'gray'} tt="none">
      {t(isVain ? 'nothingToApply' : `state.${state}`)}
    </Badge>
  )
}
