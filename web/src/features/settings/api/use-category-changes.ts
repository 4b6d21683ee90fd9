import type { Category, CategoryRemoval } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { useStructure } from '../../../lib/structure/use-structure.ts'
import { useCategoryActions } from './use-category-actions.ts'

/** What was done last, with a way to take it back where there is one. */
interface Outcome {
  text: string
  undo?: () => void
}

/** Changes of the category tree, each said on the page and taken back as long as nothing else was changed. */
export function useCategoryChanges() {
  const { t } = useTranslation('settings')
  const { number } = useFormats()
  const { categories } = useStructure()
  const { drop, nameAgain, versionOf } = useCategoryActions()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const undone = { onSuccess: () => setOutcome(null) }
  const rootId = categories.root?._id ?? ''

  const putBack = ({ _id, parent }: Category, version: number) => {
    const siblings = categories.childrenOf(parent ?? undefined)
    const next = siblings[siblings.findIndex((node) => node._id === _id) + 1]
    const body = { parent: parent ?? rootId, before: next?._id ?? null }
    drop.mutate({ params: { categoryId: _id }, query: { version }, body }, undone)
  }
  const moveTo = (category: Category, parent: string) => {
    const { _id, name, version } = category
    const onSuccess = (answer: unknown) => {
      if (answer === null) return
      const moved = versionOf(_id)
      setOutcome({ text: t('wasMoved', { name }), undo: () => putBack(category, moved) })
    }
    drop.mutate({ params: { categoryId: _id }, query: { version }, body: { parent } }, { onSuccess })
  }
  return {
    outcome,
    isUndoing: drop.isPending,
    moveTo,
    wasRenamed: ({ _id, name: old }: Category, name: string) => {
      const version = versionOf(_id)
      const undo = () =>
        nameAgain.mutate({ params: { categoryId: _id }, query: { version }, body: { name: old } }, undone)
      setOutcome({ text: t('wasRenamed', { old, name }), undo })
    },
    wasRemoved: ({ products, process }: CategoryRemoval) =>
      setOutcome(
        process === null ? null : { text: t('underWay', { count: products, number: number(products) }) },
      ),
  }
}
