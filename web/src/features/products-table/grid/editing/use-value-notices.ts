import type { ProductRow } from '@vitrine/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '../../../../lib/product-fields/fields.ts'
import type { Wording } from '../../../../lib/product-fields/filter-phrase.ts'
import type { Notice } from '../../components/cell-editor/value-notice.tsx'
import { presentValue } from './block-edit.ts'
import type { RefusedValue } from './refused-values.ts'
import { useFaultText } from './use-fault-text.ts'

interface NoticeParts {
  wording: Wording
  field: Field | null
  /** The product as it was when the edit began, and as it is now. */
  begun: ProductRow | undefined
  present: ProductRow | undefined
  refused: RefusedValue | undefined
  /** The list that it is edited in doesn't hold the product any more. */
  isGone?: boolean
}

/** Notices of an editor: why its value was refused, and what a colleague has saved since it was opened. */
export function useValueNotices({
  wording,
  field,
  begun,
  present,
  refused,
  isGone = false,
}: NoticeParts): Notice[] {
  const { t } = useTranslation('products-table')
  const faultText = useFaultText()
  return useMemo(() => {
    const notices: Notice[] = []
    if (refused !== undefined) notices.push({ kind: 'fault', text: faultText(refused) })
    if (isGone) return [...notices, { kind: 'news', text: t('goneFromList') }]
    if (field === null || begun === undefined || present === undefined) return notices
    const theirs = presentValue(present, field)
    if (theirs === presentValue(begun, field)) return notices
    const text =
      theirs === null || theirs === ''
        ? t('clearedMeanwhile')
        : t('changedMeanwhile', { value: shownValue(wording, field, theirs) })
    return [...notices, { kind: 'news', text }]
  }, [wording, field, begun, present, refused, isGone, faultText, t])
}

/** Folders are several. */
function shownValue(wording: Wording, field: Field, value: string): string {
  const values = field.kind === 'folder' ? value.split(',') : [value]
  return values.map((each) => wording.value(field, each)).join(', ')
}
