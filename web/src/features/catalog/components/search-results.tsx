import { Combobox } from '@mantine/core'
import { IconCategory, IconFolder } from '@tabler/icons-react'
import type { ProductRow } from '@vitrine/contract'
import { littleFound } from '@vitrine/rules'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNotedSearch } from '../../../lib/engagement/looking.ts'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { productPictures } from '../../../lib/product-picture.ts'
import { FoundReasons, FoundText } from '../../../lib/search/found-places.tsx'
import { useQuickSearch } from '../../../lib/search/use-quick-search.ts'
import { useSearchSuggestion } from '../../../lib/search/use-search-suggestion.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import type { TreeIndex, TreeNode } from '../../../lib/structure/tree-index.ts'
import type { Structure } from '../../../lib/structure/use-structure.ts'
import { Highlight } from '../../../ui/highlight/highlight.tsx'
import { FirstPicture } from '../../../ui/pictures/first-picture.tsx'
import { findNodes } from '../api/find-nodes.ts'
import styles from './search-box.module.css'

const perGroup = 5
const opened = 30

interface SearchResultsProps {
  structure: Structure
  /** What stands in the box, and what stood there when it last paused. */
  typed: string
  waited: string
}

/** Products, folders and categories that match, and how many in all. */
export function SearchResults({ structure, typed, waited }: SearchResultsProps) {
  const { t } = useTranslation('catalog')
  const { number } = useFormats()
  const errorText = useErrorText()
  const products = useQuickSearch(waited, perGroup, true)
  const folders = findNodes(structure.folders, waited)
  const categories = findNodes(structure.categories, waited)
  const others = folders.length + categories.length
  const shown = products.products.length + others
  // Unknown while the products are still being counted.
  const found = products.total ?? (products.products.length < perGroup ? products.products.length : undefined)
  const total = found === undefined ? undefined : found + others
  const isWaiting = typed !== waited || products.isFetching
  const isLittle = !isWaiting && products.error === null && found !== undefined && found <= littleFound
  useNotedSearch(isWaiting ? '' : waited, total)
  return (
    <>
      <Combobox.Options mah="min(560px, 70dvh)" className={styles.options} aria-label={t('searchResults')}>
        {isLittle && shown > 0 && <Suggestion search={waited} />}
        <ProductGroup products={products.products} found={found} />
        <NodeGroup
          kind="folder"
          label={t('folders')}
          nodes={folders}
          index={structure.folders}
          query={waited}
          icon={<IconFolder size={20} stroke={1.5} aria-hidden />}
        />
        <NodeGroup
          kind="category"
          label={t('categories')}
          nodes={categories}
          index={structure.categories}
          query={waited}
          icon={<IconCategory size={20} stroke={1.5} aria-hidden />}
        />
        {shown === 0 && (
          <>
            <Combobox.Empty>
              {isWaiting
                ? t('searching')
                : products.error !== null
                  ? errorText(products.error)
                  : t('searchNone', { text: waited })}
            </Combobox.Empty>
            {isLittle && <Suggestion search={waited} />}
          </>
        )}
      </Combobox.Options>
      {total !== undefined && total > 0 && (
        <Combobox.Footer className={styles.foot}>
          <span role="status">{t('searchTotal', { count: total, number: number(total) })}</span>
          <span className={styles.hint}>{t('searchHint')}</span>
        </Combobox.Footer>
      )}
    </>
  )
}

/** What may have been meant, as something to choose. */
function Suggestion({ search }: { search: string }) {
  const { t } = useTranslation('catalog')
  const suggestion = useSearchSuggestion(search)
  if (!suggestion) return null
  return (
    <Combobox.Option value={`search:${suggestion}`} className={styles.more}>
      {t('didYouMean')} <strong>{suggestion}</strong>
    </Combobox.Option>
  )
}

interface ProductGroupProps {
  products: readonly ProductRow[]
  /** Undefined while they are still being counted. */
  found: number | undefined
}

function ProductGroup({ products, found }: ProductGroupProps) {
  const { t } = useTranslation('catalog')
  const { number } = useFormats()
  const { domain } = useEntered()
  if (products.length === 0) return null
  return (
    <Combobox.Group label={t('products')}>
      {products.map((product) => (
        <Combobox.Option key={product._id} value={`product:${product._id}`} className={styles.option}>
          <span className={styles.icon}>
            <FirstPicture pictures={productPictures(domain._id, product)} iconSize={20} />
          </span>
          <span className={styles.lines}>
            <span className={styles.name}>
              <FoundText product={product} of="name" />
            </span>
            <span className={styles.note}>
              <FoundText product={product} of="reference" />
            </span>
            <FoundReasons product={product} />
          </span>
        </Combobox.Option>
      ))}
      {found !== undefined && found > perGroup && (
        <Combobox.Option value="all:" className={styles.more}>
          {t('moreProducts', { count: found, number: number(found) })}
        </Combobox.Option>
      )}
    </Combobox.Group>
  )
}

interface NodeGroupProps<Node extends TreeNode> {
  kind: 'folder' | 'category'
  label: string
  nodes: readonly Node[]
  index: TreeIndex<Node>
  query: string
  icon: ReactNode
}

function NodeGroup<Node extends TreeNode>({ kind, label, nodes, index, query, icon }: NodeGroupProps<Node>) {
  const { t } = useTranslation('catalog')
  const { number } = useFormats()
  const [openedFor, setOpenedFor] = useState<string | null>(null)
  if (nodes.length === 0) return null
  const shown = nodes.slice(0, openedFor === query ? opened : perGroup)
  const rest = nodes.length - shown.length
  const count = { count: rest, number: number(rest) }
  return (
    <Combobox.Group label={label}>
      {shown.map(({ _id, name }) => (
        <Combobox.Option key={_id} value={`${kind}:${_id}`} className={styles.option}>
          <span className={styles.icon}>{icon}</span>
          <span className={styles.lines}>
            <span className={styles.name}>
              <Highlight text={name} query={query} />
            </span>
            <span className={styles.note}>
              {index
                .pathOf(_id)
                .slice(0, -1)
                .map((node) => node.name)
                .join(' / ')}
            </span>
          </span>
        </Combobox.Option>
      ))}
      {rest > 0 && openedFor !== query && (
        <Combobox.Option value={`more:${kind}`} className={styles.more} onClick={() => setOpenedFor(query)}>
          {kind === 'folder' ? t('moreFolders', count) : t('moreCategories', count)}
        </Combobox.Option>
      )}
    </Combobox.Group>
  )
}
