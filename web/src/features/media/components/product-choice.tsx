import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { MediaMatch } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuickSearch } from '../../../lib/search/use-quick-search.ts'

export type ChosenProduct = NonNullable<MediaMatch['product']>

const searchWaitMs = 500
const proposals = 8

interface ProductChoiceProps {
  label: string
  product: ChosenProduct | null
  onChange: (product: ChosenProduct | null) => void
  size?: 'xs' | 'sm'
}

/** A product, found by typing a part of its name or reference. */
export function ProductChoice({ label, product, onChange, size = 'xs' }: ProductChoiceProps) {
  const { t } = useTranslation('media')
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), searchWaitMs)
  const shownName = product === null ? '' : nameOf(product)
  const found = useQuickSearch(search === shownName ? '' : search, proposals, true)
  const choices = found.products.flatMap(({ _id, name = '', reference = '' }) => ({ _id, name, reference }))
  const all = product === null ? choices : [product, ...choices.filter(({ _id }) => _id !== product._id)]
  return (
    <Select
      size={size}
      searchable
      clearable
      aria-label={label}
      placeholder={t('chooseProduct')}
      nothingFoundMessage={search === '' ? t('typeToSearch') : t('nothingFound')}
      data={all.map((one) => ({ value: one._id, label: nameOf(one) }))}
      // The server has searched already.
      filter={({ options }) => options}
      value={product?._id ?? null}
      onSearchChange={setTyped}
      onChange={(id) => onChange(all.find(({ _id }) => _id === id) ?? null)}
    />
  )
}

function nameOf({ reference, name }: ChosenProduct): string {
  return `${reference} – ${name}`
}
