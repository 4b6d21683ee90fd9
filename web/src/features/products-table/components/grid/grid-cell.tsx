import { Anchor } from '@mantine/core'
import type { ProductRow } from '@vitrine/contract'
import { describedKind, holds, isCompleteKey, isWebAddress } from '@vitrine/rules'
import type { ReactNode } from 'react'
import type { Field } from '../../../../lib/product-fields/fields.ts'
import { productPictures } from '../../../../lib/product-picture.ts'
import { parseRibbon } from '../../../../lib/ribbon-value.ts'
import type { Structure } from '../../../../lib/structure/use-structure.ts'
import { StoredPicture } from '../../../../ui/pictures/stored-picture.tsx'
import { RibbonTag } from '../../../../ui/ribbon-tag.tsx'
import { storedValue } from '../../grid/cells/cell-content.ts'
import type { TableContext } from '../../grid/table-context.ts'
import { PublishedSwitch } from '../bulk/published-switch.tsx'
import styles from './product-grid.module.css'

/** A value as its kind is shown in a table: one line, numbers by the person's formats. */
export function cellContent(product: ProductRow, field: Field, table: TableContext): ReactNode {
  const { structure } = table
  const { quantity, listPrice, date, dateTime, yesNo } = table.formats
  if (field.kind === 'folder') return folderNames(product, structure)
  if (field.kind === 'media') return mediaPreview(product, table)
  if (field.key === 'published') return publishedContent(product, table)
  const value = storedValue(product, field.key)
  if (value === null || value === '') return null
  switch (describedKind(field.kind).holds) {
    case 'decimal':
      if (isCompleteKey(field.key))
        return <CompleteBar percent={value} text={table.wording.value(field, value)} />
      return field.currency === null ? quantity(value, field.kind) : listPrice(value, field.currency)
    case 'day':
      return date(value)
    case 'instant':
      return dateTime(value)
    case 'place':
      return <Path names={structure.categories.pathOf(value).map(({ name }) => name)} />
    case 'flag':
    case 'yesNo':
      return yesNo(value)
    case 'ribbon': {
      const ribbon = parseRibbon(value)
      return ribbon === null ? value : <RibbonTag label={ribbon.label} color={ribbon.color} />
    }
    case 'address':
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

/** A bar beside the figure: the eye finds gaps in a column of them. */
function CompleteBar({ percent, text }: { percent: string; text: string }) {
  return (
    <span className={styles.completeness} data-complete={percent === '100' || undefined}>
      <span className={styles.completenessBar} aria-hidden>
        <span style={{ inlineSize: `${percent}%` }} />
      </span>
      {text}
    </span>
  )
}

/** Where it is too long, the names at its front are left out, each as a whole. */
function Path({ names }: { names: readonly string[] }) {
  const path = names.join(' › ')
  return (
    <span className={styles.path} title={path}>
      {names.map((name, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may be the same at two levels
        <span key={place} style={{ order: names.length - place }}>
          {place === 0 ? name : ` › ${name}`}
        </span>
      ))}
    </span>
  )
}

/** Kinds whose digits stand below each other. */
export function isNumeric({ kind }: Field): boolean {
  return holds(kind, 'decimal')
}

function folderNames({ folders = [] }: ProductRow, structure: Structure): string {
  return folders.flatMap((id) => structure.folders.byId.get(id)?.name ?? []).join(', ')
}

const shownPictures = 3

/** The first pictures, and how many files there are. */
function mediaPreview(product: ProductRow, { domainId, formats, t }: TableContext): ReactNode {
  // Media that can't be shown are reported where media are edited.
  const media = product.media?.filter(({ isReady }) => isReady) ?? []
  if (media.length === 0) return null
  return (
    <span className={styles.media}>
      {productPictures(domainId, product)
        .slice(0, shownPictures)
        .map((picture) => (
          <StoredPicture
            key={picture}
            className={styles.mediaPicture}
            address={picture}
            alt=""
            loading="lazy"
            decoding="async"
          />
        ))}
      {t('mediaCount', { count: media.length, number: formats.number(media.length) })}
    </span>
  )
}

/** Whether a product is published. The table asks before the switch does anything, see `isOnSwitch`. */
function publishedContent(product: ProductRow, { canEdit, mayEditIn, t }: TableContext): ReactNode {
  const { isPublished = true, name = '', folders = [] } = product
  if (!canEdit || !mayEditIn(folders)) return t(isPublished ? 'published' : 'unpublished')
  // Another product's switch doesn't slide to its place.
  return <PublishedSwitch key={product._id} isPublished={isPublished} label={t('publishedOf', { name })} />
}
