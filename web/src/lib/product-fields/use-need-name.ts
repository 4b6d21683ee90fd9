import { isFileNeed } from '@vitrine/rules'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useStructure } from '../structure/use-structure.ts'
import { findField } from './fields.ts'
import { useFieldName } from './use-wording.ts'

const fileNames = {
  'media:image': 'need.image',
  'media:video': 'need.video',
  'media:3d': 'need.model',
  'media:document': 'need.document',
} as const

/** What a purpose may ask for, in the person's language. */
export function useNeedName(): (need: string) => string {
  const { t } = useTranslation('purposes')
  const { settings } = useStructure()
  const fieldName = useFieldName()
  return useCallback(
    (need) => {
      if (isFileNeed(need)) return t(fileNames[need])
      const field = settings === undefined ? null : findField(settings, need)
      return field === null ? '' : fieldName(field)
    },
    [t, settings, fieldName],
  )
}
