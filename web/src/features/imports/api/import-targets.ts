/** What a column of a file may fill, as the person who imports may write it. */
import type { DomainSettings, ImportColumn, ImportOptions } from '@vitrine/contract'
import {
  canEditDetailField,
  detailKey,
  type FormatPreferences,
  holds,
  isGenerated,
  isPriceKey,
  parseAttributeKey,
  parseNumber,
  writtenKeys,
} from '@vitrine/rules'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { allFields, type Field, findField } from '../../../lib/product-fields/fields.ts'
import { useFieldName } from '../../../lib/product-fields/use-wording.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { useSettings } from '../../../lib/structure/settings.tsx'

export interface TargetGroup {
  group: string
  items: { value: string; label: string }[]
}

/** In groups, as a list to choose from. */
export function useImportTargets(): TargetGroup[] {
  const { t } = useTranslation('imports')
  const settings = useSettings()
  const { permissions } = useEntered().access
  const nameOf = useFieldName()
  return useMemo(() => {
    const item = (field: Field) => ({
      value: field.key,
      label: field.currency === null ? nameOf(field) : `${nameOf(field)} (${field.currency})`,
    })
    const fields = allFields(settings)
    const mayWrite = ({ key, kind }: Field) => {
      const parsed = parseAttributeKey(key)
      if (parsed?.kind !== 'detail' || isGenerated(kind)) return false
      return canEditDetailField(permissions, parsed.id, true)
    }
    const plain = writtenKeys.flatMap((key) => findField(settings, key) ?? [])
    return [
      { group: t('groupBasics'), items: plain.map(item) },
      { group: t('groupPrices'), items: fields.filter(({ key }) => isPriceKey(key)).map(item) },
      { group: t('groupFields'), items: fields.filter(mayWrite).map(item) },
    ].filter(({ items }) => items.length > 0)
  }, [t, settings, permissions, nameOf])
}

export interface DraftColumn
  extends Pick<ImportColumn, 'index' | 'target' | 'numberStyle' | 'dateOrder' | 'emptyText'> {}

/** Fields that are needed and that no column fills: the reference always, the others for new products. */
export function missingTargets(
  columns: readonly Pick<DraftColumn, 'target'>[],
  {
    settings,
    createsProducts,
    hasFolder,
  }: { settings: DomainSettings; createsProducts: boolean; hasFolder: boolean },
): string[] {
  const required = settings.productDetailFields.filter(({ required, type }) => required && !isGenerated(type))
  const needed = [
    'reference',
    ...(createsProducts ? ['name', ...(hasFolder ? [] : ['folder'])] : []),
    ...(createsProducts ? required.map(({ _id }) => detailKey(_id)) : []),
  ]
  const filled = new Set(columns.map(({ target }) => target))
  return needed.filter((key) => !filled.has(key))
}

/** What was typed for new products, of fields that no column fills, as the API takes it. */
export function valuesForNew(
  typed: ImportOptions['forNew'],
  given: { missing: readonly string[]; settings: DomainSettings; preferences: FormatPreferences },
): ImportOptions['forNew'] {
  const values = given.missing.flatMap((key): [string, string][] => {
    const text = (typed[key] ?? '').trim()
    if (text === '') return []
    const isNumber = readingOf(given.settings, key) === 'number'
    return [[key, isNumber ? (parseNumber(text, given.preferences) ?? text) : text]]
  })
  return Object.fromEntries(values)
}

/** Targets that several columns fill. */
export function repeatedTargets(columns: readonly Pick<DraftColumn, 'target'>[]): ReadonlySet<string> {
  const all = columns.flatMap(({ target }) => target ?? [])
  return new Set(all.filter((target, place) => all.indexOf(target) !== place))
}

/** What has to be said of a column before its texts are read: they could be meant in two ways. */
export function openReading(
  settings: DomainSettings,
  { asks }: Pick<ImportColumn, 'asks'>,
  draft: DraftColumn,
): ImportColumn['asks'][number] | null {
  const kind = readingOf(settings, draft.target)
  const asked = kind === 'number' ? 'numberStyle' : kind === 'date' ? 'dateOrder' : null
  return asked !== null && asks.includes(asked) && draft[asked] === null ? asked : null
}

/** How a column is read depends on what it fills. */
export function readingOf(
  settings: DomainSettings,
  target: string | null,
): 'number' | 'date' | 'text' | null {
  if (target === null) return null
  const kind = findField(settings, target)?.kind
  if (kind !== undefined && holds(kind, 'decimal')) return 'number'
  return kind !== undefined && holds(kind, 'day') ? 'date' : 'text'
}
