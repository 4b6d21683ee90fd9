/** Fields and their values in words, as they stand in change sets. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { findField } from '../../../lib/product-fields/fields.ts'
import { useWording } from '../../../lib/product-fields/use-wording.ts'
import type { TreeIndex, TreeNode } from '../../../lib/structure/tree-index.ts'
import { useStructure } from '../../../lib/structure/use-structure.ts'

export interface FieldWords {
  nameOf: (key: string) => string
  wordsOf: (key: string, value: string) => string
}

export function useFieldWords(): FieldWords {
  const { t } = useTranslation('imports')
  const structure = useStructure()
  const wording = useWording(structure)
  const { settings, folders, categories } = structure
  return useMemo(() => {
    const fieldOf = (key: string) => (settings === undefined ? null : findField(settings, key))
    return {
      nameOf: (key) => {
        const field = fieldOf(key)
        return field === null ? t('hiddenField') : wording.fieldName(field)
      },
      wordsOf: (key, value) => {
        if (key === 'category') return pathOf(categories, value)
        if (key === 'folder')
          return value
            .split(',')
            .map((id) => pathOf(folders, id))
            .join(', ')
        const field = fieldOf(key)
        return field === null ? value : wording.value(field, value)
      },
    }
  }, [t, settings, folders, categories, wording])
}

/** Categories that are still to be made stand there as text. */
function pathOf(tree: TreeIndex<TreeNode>, id: string): string {
  const names = tree.pathOf(id).map(({ name }) => name)
  return names.length === 0 ? id.replaceAll(' > ', ' › ') : names.join(' › ')
}
