import { Button } from '@mantine/core'
import type { ExportTerms } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { KeepRecipe } from '../../../lib/recipes/recipe-dialog.tsx'
import { useEntered } from '../../../lib/session/session-store.ts'
import { WithSettings } from '../../../lib/structure/settings.tsx'

/** Keeps what is chosen under a name, to be made again by hand or by night. Staff keep recipes, and for themselves. */
export function KeepExport({ terms }: { terms: ExportTerms }) {
  const { t } = useTranslation('recipes')
  const { access, viewAs } = useEntered()
  const [isOpen, setOpen] = useState(false)
  const [isKept, setKept] = useState(false)
  if (access.isClient || viewAs !== null) return null
  return (
    <>
      <Button variant="subtle" onClick={() => setOpen(true)}>
        {t(isKept ? 'keptRecipe' : 'keep')}
      </Button>
      {isOpen && (
        <WithSettings>
          <KeepRecipe
            work={{ kind: 'export', terms }}
            name={t(`exportAs`, { format: terms.format.toUpperCase() })}
            onKept={() => setKept(true)}
            onClose={() => setOpen(false)}
          />
        </WithSettings>
      )}
    </>
  )
}
