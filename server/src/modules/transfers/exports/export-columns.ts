/** The columns of a file, and what stands in them. */
import type { MediaItem, Product } from '@vitrine/contract'
import { exportedPlainFields } from '@vitrine/contract'
import {
  describedKind,
  detailKey,
  formatYesNo,
  ofEachText,
  parseAttributeKey,
  priceKey,
} from '@vitrine/rules'
import { refuse } from '../../../platform/errors.ts'
import type { SheetCell } from '../../../platform/sheets/sheet.ts'
import { allCategories } from '../../categories/index.ts'
import { getDomain, mailBrandOf } from '../../domains/index.ts'
import { visibleTree } from '../../folders/index.ts'
import { headersOf } from '../field-headers.ts'
import { formatPath, formatPaths } from '../path-text.ts'
import type { FileReader } from './readers.ts'

export interface ExportColumn {
  key: string
  header: string
  /** In characters. */
  width: number
  /** Null for no value. */
  cell(values: ProductValues): SheetCell | null
}

export interface ProductValues {
  product: Product
  /** By field key: prices and details. */
  values: ReadonlyMap<string, string>
}

export function valuesOf(product: Product): ProductValues {
  const values = new Map<string, string>()
  for (const { priceType, value } of product.prices) values.set(priceKey(priceType), value)
  for (const { detailField, value } of product.details) values.set(detailKey(detailField), value)
  return { product, values }
}

/** Refuses ExportFieldUnknown, of a hidden field as of an invented one. */
export function checkColumns({ visibility }: FileReader, keys: readonly string[]): void {
  const known = headersOf('en-us', keys, visibility)
  for (const key of keys) if (!known.has(key)) refuse('ExportFieldUnknown', { field: key.slice(0, 100) })
}

/** Those of the columns that the reader sees. `publicUrl`: what links begin with where the company has no host name. */
export async function columnsFor(
  reader: FileReader,
  keys: readonly string[],
  publicUrl: string,
): Promise<ExportColumn[]> {
  const headers = headersOf(reader.language, keys, reader.visibility)
  const { origin } = mailBrandOf(await getDomain(reader.scope), publicUrl)
  const plain = await plainCells(reader, origin)
  return [...headers].map(([key, header]) => {
    const field = exportedPlainFields.find((name) => name === key)
    if (field !== undefined) return { key, header, width: field === 'name' ? 44 : 24, cell: plain[field] }
    return {
      key,
      header,
      width: Math.max(14, Math.min(40, header.length + 2)),
      cell: valueCell(reader, key, origin),
    }
  })
}

type Cell = ExportColumn['cell']

async function plainCells(
  { scope, language }: FileReader,
  origin: string,
): Promise<Record<(typeof exportedPlainFields)[number], Cell>> {
  const [{ byId: folders }, categories] = await Promise.all([visibleTree(scope), allCategories(scope)])
  const categoryById = new Map(categories.map((category) => [category.id, category]))
  const folderPath = remembered((id) => namesTo(folders, id))
  const categoryPath = remembered((id) => namesTo(categoryById, id))
  return {
    ...ofEachText(
      (key): Cell =>
        ({ product }) =>
          textCell(product[key] ?? ''),
    ),
    category: ({
      product: {
        categories: [id],
      },
    }) => (id === undefined ? null : textCell(formatPath(categoryPath(id)))),
    folder: ({ product }) => textCell(formatPaths(product.folders.map(folderPath))),
    published: ({ product }) => textCell(formatYesNo(String(product.isPublished), { locale: language })),
    createdAt: ({ product }) => moment(product.createdAt),
    updatedAt: ({ product }) => moment(product.updatedAt),
    media: ({ product }) => textCell(namesOfReady(product.media)),
    link: ({ product }) => textCell(`${origin}/catalog/${product._id}`),
  }
}

/** As pages show it. */
function moment(at: string): SheetCell {
  return { date: new Date(at), hasTime: true, offset: 'GMT' }
}

/** Staff are told of files that can't be shown as well; there is nothing to be had of them. */
function namesOfReady(media: readonly MediaItem[]): string {
  return media.flatMap(({ name, isReady }) => (isReady ? name : [])).join('\n')
}

/** Names on the way from below the root to a node. */
function namesTo(
  nodes: ReadonlyMap<string, { name: string; parentId: string | null }>,
  id: string,
): string[] {
  const names: string[] = []
  for (let node = nodes.get(id); node !== undefined && node.parentId !== null; ) {
    names.unshift(node.name)
    node = nodes.get(node.parentId)
  }
  return names
}

function remembered<Value>(find: (id: string) => Value): (id: string) => Value {
  const known = new Map<string, Value>()
  return (id) => {
    const value = known.get(id) ?? find(id)
    known.set(id, value)
    return value
  }
}

function textCell(text: string): SheetCell | null {
  return text === '' ? null : { text }
}

function valueCell({ visibility, language }: FileReader, key: string, origin: string): Cell {
  const parsed = parseAttributeKey(key)
  const type = parsed?.kind === 'detail' ? visibility.fields.get(parsed.id)?.type : undefined
  const kind = parsed?.kind === 'price' ? 'price' : type
  const held = kind === undefined ? null : describedKind(kind).holds
  return ({ values }) => {
    const value = values.get(key)
    if (value === undefined) return null
    switch (held) {
      case 'decimal':
        return { number: value }
      case 'day':
        return { date: new Date(`${value}T00:00:00Z`) }
      case 'yesNo':
        return textCell(formatYesNo(value, { locale: language }))
      case 'generated':
        return textCell(origin + value)
      default:
        return textCell(value)
    }
  }
}
