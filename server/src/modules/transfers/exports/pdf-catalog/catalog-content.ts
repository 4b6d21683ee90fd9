/** What a printed catalogue is made of: as its reader sees products, and nothing else. */
import type { PdfLayout } from '@vitrine/contract'
import type { FormatPreferences } from '@vitrine/rules'
import type { PdfBrand } from '../../../../platform/pdf/branded-pdf.ts'

export interface CatalogContent {
  title: string
  subtitle: string
  /** Name of the receiver; null where the catalogue is for the caller. */
  forWhom: string | null
  /** Its day stands on the cover; the same content of the same instant makes the same file. */
  madeAt: Date
  preferences: FormatPreferences
  /** By category, in the order of their tree; products of a section in the order asked for. */
  sections: CatalogSection[]
}

export interface CatalogSection {
  /** Names from the highest level on; empty for products without a category. */
  path: string[]
  products: CatalogProduct[]
}

export interface CatalogProduct {
  id: string
  name: string
  facts: CatalogFact[]
  /** Best first. */
  pictures: CatalogPicture[]
  /** Where it is in the catalogue on the web. */
  address: string
}

export interface CatalogFact {
  label: string
  text: string
  kind: 'text' | 'price' | 'link' | 'ribbon'
  /** Only for a link. */
  address?: string
  /** Only for a ribbon. */
  color?: string
}

/** Keys of files in the storage: pictures of about 960 px, and the largest one that is worth printing. */
export interface CatalogPicture {
  key: string
  largeKey: string
}

/** How it looks, without what decides its content. */
export type CatalogLook = Pick<
  PdfLayout,
  'layout' | 'hasCover' | 'hasContents' | 'hasCodes' | 'coverColor' | 'coverPicture'
>

export interface CatalogParts {
  content: CatalogContent
  brand: PdfBrand
  look: CatalogLook
  /** A picture by its key; null where there is none. */
  openPicture(key: string): Promise<Buffer | null>
  /** Only the pages up to that of this many products; all where absent. Contents still name all of them. */
  firstProducts?: number
  /** After each page: how many more products are drawn. Throwing ends it. */
  onPage?(products: number): Promise<void>
}
