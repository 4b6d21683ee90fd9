import { Anchor } from '@mantine/core'
import type { ProductRow } from '@vitrine/contract'
import { isWebAddress } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import type { Field } from '../../../lib/product-fields/fields.ts'
import { productPictures } from '../../../lib/product-picture.ts'
import { parseRibbon } from '../../../lib/ribbon-value.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import type { Structure } from '../../../lib/structure/use-structure.ts'
import { RibbonTag } from '../../../ui/ribbon-tag.tsx'
import { storedValue } from '../grid/cell-content.ts'
import styles from './product-grid.module.css'
import { PublishedCell } from './published-cell.tsx'

interface CellContentProps {
  product: ProductRow
  field: Field
  structure: Structure
}

/** A value as its kind is shown in a table: one line, numbers by the person's formats. */
export function CellContent({ product, field, structure }: CellContentProps) {
  const { t } = useTranslation('products-table')
  const { number, listPrice, date, dateTime } = useFormats()
  if (field.kind === 'folder') return folderNames(product, structure)
  if (field.kind === 'media') return <MediaPreview product={product} />
  if (field.key === 'published') return <PublishedCell product={product} />
  const value = storedValue(product, field.key)
  if (value === null || value === '') return null
  switch (field.kind) {
    case 'number':
      return number(value)
    case 'price':
      return field.currency === null ? number(value) : listPrice(value, field.currency)
    case 'date':
      return date(value)
    case 'timestamp':
      return dateTime(value)
    case 'category':
      return <Path names={structure.categories.pathOf(value).map(({ name }) => name)} />
    case 'boolean':
      return t(value === 'true' ? 'yes' : 'no')
    case 'ribbon': {
      const ribbon = parseRibbon(value)
      return ribbon === null ? value : <RibbonTag label={ribbon.label} color={ribbon.color} />
    }
    case 'hyperlink':
      return isWebAddress(value) ? (
        <Anchor href={value} target="_blank" rel="noopener noreferrer nofollow" size="sm" tabIndex={-1}>
          {value.replace(/^https?:\/\/(www\.)?/i, '')}
        </Anchor>
      ) : (
        value
      )
    default:
      return value
  }
}

/** Cut at its front where it is too long. */
function Path({ names }: { names: readonly string[] }) {
  const path = names.join(' › ')
  return (
    <span className={styles.path} title={path}>
      <bdi dir="ltr">{path}</bdi>
    </span>
  )
}

/** Kinds whose digits stand below each other. */
export function isNumeric({ kind }: Field): boolean {
  return kind === 'number' || kind === 'price'
}

function folderNames({ folders = [] }: ProductRow, structure: Structure): string {
  return folders.flatMap((id) => structure.folders.byId.get(id)?.name ?? []).join(', ')
}

const shownPictures = 3

/** The first pictures, and how many files there are. */
function MediaPreview({ product }: { product: ProductRow }) {
  const { t } = useTranslation('products-table')
  const { number } = useFormats()
  const { domain } = useEntered()
  const { media = [] } = product
  if (media.length === 0) return null
  return (
    <span className={styles.media}>
      {productPictures(domain._id, product)
        .slice(0, shownPictures)
        .map((picture) => (
          <img
            key={picture}
            className={styles.mediaPicture}
            src={picture}
            alt=""
            loading="lazy"
            decoding="async"
          />
        ))}
      {t('mediaCount', { count: media.length, number: number(media.length) })}
    </span>
  )
}
