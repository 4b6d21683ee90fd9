/** How fields and values of changes are read; ids of what is gone have no name any more. */
import type { ActivityLine } from '@vitrine/contract'
import { isBuiltIn } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { findField } from '../../lib/product-fields/fields.ts'
import { useWording } from '../../lib/product-fields/use-wording.ts'
import { useStructure } from '../../lib/structure/use-structure.ts'

const ownFields = ['file', 'threeSidesLayout', 'parent']

export interface ChangeWords {
  field: (key: string) => string
  value: (change: Pick<ActivityLine, 'subject' | 'field'>, value: string | null) => string
}

export function useChangeWords(): ChangeWords {
  const { t } = useTranslation(['activity-report', 'fields'])
  const structure = useStructure()
  const wording = useWording(structure)
  const { settings, folders, categories } = structure
  const found = (key: string) => (settings === undefined ? null : findField(settings, key))
  return {
    field: (key) => {
      if (ownFields.includes(key)) return t(`field.${key}` as 'field.file')
      if (isBuiltIn(key)) return t(`fields:attribute.${key}`)
      const field = found(key)
      if (field !== null) return wording.fieldName(field)
      return key.includes(':') ? t('goneField') : key
    },
    value: ({ subject, field }, value) => {
      if (value === null || value === '') return t('none')
      if (field === 'folder' || (field === 'parent' && subject === 'folder'))
        return value
          .split(',')
          .map((id) => folders.byId.get(id)?.name ?? '')
          .join(', ')
      if (field === 'parent') return categories.byId.get(value)?.name ?? t('none')
      const known = field === null || subject !== 'product' ? null : found(field)
      return known === null ? value : wording.value(known, value)
    },
  }
}
