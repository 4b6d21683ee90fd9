import { Button } from '@mantine/core'
import type { RecipeWork } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEntered } from '../session/session-store.ts'
import { KeepRecipe } from './recipe-dialog.tsx'

interface KeepButtonProps {
  work: RecipeWork
  /** What it may be called. */
  name: string
}

/**
 * Keeps an import or export under a name, to be run again. Staff keep recipes, and for themselves. Stands inside
 * `WithSettings`.
 */
export function KeepButton({ work, name }: KeepButtonProps) {
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
        <KeepRecipe work={work} name={name} onKept={() => setKept(true)} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
