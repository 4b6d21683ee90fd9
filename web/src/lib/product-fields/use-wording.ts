import { type BuiltInKey, describedKind, isCompleteKey } from '@vitrine/rules'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../i18n/formats.ts'
import { parseRibbon } from '../ribbon-value.ts'
import type { Structure } from '../structure/use-structure.ts'
import type { Field } from './fields.ts'
import type { Wording } from './filter-phrase.ts'

const mediaNames = { image: 'mediaImage', video: 'mediaVideo', '3d': 'media3d' } as const

/** Names and values of fields in the person's language and formats. */
export function useWording({ folders, categories }: Structure): Wording {
  const { t } = useTranslation('fields')
  const fieldName = useFieldName()
  const formats = useFormats()
  return useMemo(
    () => ({
      fieldName,
      or: t('or'),
      value: (field, value) => {
        switch (describedKind(field.kind).holds) {
          case 'decimal':
            if (isCompleteKey(field.key)) return t('percent', { number: formats.number(value) })
            return field.currency === null
              ? formats.quantity(value, field.kind)
              : formats.shortPrice(value, field.currency)
          case 'day':
          case 'instant':
            return formats.date(value)
          case 'yesNo':
            return formats.yesNo(value)
          case 'media':
            return value in mediaNames ? t(mediaNames[value as keyof typeof mediaNames]) : value
          case 'place':
            return (field.kind === 'category' ? categories : folders).byId.get(value)?.name ?? value
          case 'flag':
            return field.key === 'published'
              ? t(value === 'true' ? 'chipPublished' : 'chipNotPublished')
              : value
          case 'ribbon':
            // Filters name labels, which may hold a bar.
            return field.options.includes(value) ? value : (parseRibbon(value)?.label ?? value)
          default:
            return value
        }
      },
    }),
    [t, fieldName, formats, folders, categories],
  )
}

/** The words on the controls of one field. */
export function useFieldName(): (field: Field) => string {
  const { t } = useTranslation('fields')
  return useCallback(
    ({ key, name }) => {
      if (name === undefined) return t(`attribute.${key as BuiltInKey}`)
      return isCompleteKey(key) ? t('completeFor', { purpose: name }) : name
    },
    [t],
  )
}
