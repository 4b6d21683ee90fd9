import type { ExportTerms } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { KeepButton } from '../../../lib/recipes/keep-button.tsx'
import { WithSettings } from '../../../lib/structure/settings.tsx'

/** Keeps what is chosen under a name, to be made again by hand or by night. */
export function KeepExport({ terms }: { terms: ExportTerms }) {
  const { t } = useTranslation('recipes')
  return (
    <WithSettings>
      <KeepButton
        work={{ kind: 'export', terms }}
        name={t('exportAs', { format: terms.format.toUpperCase() })}
      />
    </WithSettings>
  )
}
