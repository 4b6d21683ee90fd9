import { Checkbox } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ProductRow, ProjectProduct } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../../lib/api/client.ts'
import { FormDialog } from '../../../../../lib/forms/form-dialog.tsx'
import { useFormats } from '../../../../../lib/i18n/formats.ts'
import { Loaded } from '../../../../../lib/page/loaded.tsx'
import { productPictures } from '../../../../../lib/product-picture.ts'
import { useEntered } from '../../../../../lib/session/session-store.ts'
import { EmptyState } from '../../../../../ui/empty-state.tsx'
import { SearchField } from '../../../../../ui/fields/search-field.tsx'
import { FirstPicture } from '../../../../../ui/pictures/first-picture.tsx'
import styles from '../editor.module.css'
import type { AddDialogProps } from './add-folders-dialog.tsx'

const shownProducts = 50

interface AddProductsProps extends AddDialogProps {
  /** Those that are in it already. */
  present: readonly ProjectProduct[]
  onAdd: (body: { selection: { ids: string[] } }) => void
}

/** Single products, found by name, reference and what else the search knows. */
export function AddProductsDialog({ present, isBusy, onAdd, onClose }: AddProductsProps) {
  const { t } = useTranslation('projects')
  const { number } = useFormats()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const found = useQuery({
    ...orpc.products.queryProducts.queryOptions({
      input: {
        query: { page: 1, per_page: shownProducts, best_first: 'true' },
        body: { search, sorting: 'name', filters: [] },
      },
    }),
    placeholderData: keepPreviousData,
  })
  const taken = new Set(present.map(({ product }) => product))
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const count = chosen.size
  return (
    <FormDialog
      title={t('addBySearch')}
      submitLabel={count === 0 ? t('add') : t('addCount', { count, number: number(count) })}
      isBusy={isBusy}
      canSubmit={count > 0}
      size="lg"
      onSubmit={() => onAdd({ selection: { ids: [...chosen] } })}
      onClose={onClose}
    >
      <SearchField shown="" label={t('searchProducts')} onSearch={setSearch} />
      <Loaded
        query={found}
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState isPart title={t('noProductFound')} />}
      >
        {({ result, total }) => (
          <>
            <ul className={styles.found} aria-label={t('foundProducts')}>
              {result.map((product) => (
                <FoundProduct
                  key={product._id}
                  product={product}
                  isTaken={taken.has(product._id)}
                  isChosen={chosen.has(product._id)}
                  onToggle={() => toggle(product._id)}
                />
              ))}
            </ul>
            {total > result.length && (
              <p className={styles.foot}>
                {t('foundMore', { count: total, number: number(total), shown: number(result.length) })}
              </p>
            )}
          </>
        )}
      </Loaded>
    </FormDialog>
  )
}

interface FoundProductProps {
  product: ProductRow
  isTaken: boolean
  isChosen: boolean
  onToggle: () => void
}

function FoundProduct({ product, isTaken, isChosen, onToggle }: FoundProductProps) {
  const { t } = useTranslation('projects')
  const { domain } = useEntered()
  const { name = '', reference = '' } = product
  return (
    <li>
      <Checkbox
        aria-label={isTaken ? t('alreadyIn', { name }) : name}
        checked={isTaken || isChosen}
        disabled={isTaken}
        onChange={onToggle}
      />
      <span className={styles.thumb}>
        <FirstPicture pictures={productPictures(domain._id, product)} iconSize={18} />
      </span>
      <span className={styles.words}>
        <div>{name}</div>
        <div>{isTaken ? t('alreadyInShort', { reference }) : reference}</div>
      </span>
    </li>
  )
}
