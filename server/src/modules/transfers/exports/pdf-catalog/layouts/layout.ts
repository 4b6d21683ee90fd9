/** What a layout makes of the products of one category. */
import type { CatalogProduct } from '../catalog-content.ts'
import type { PrintedBlock, Printing } from '../printing.ts'

/** With its place among all products of the catalogue. */
export interface Numbered {
  product: CatalogProduct
  index: number
}

export interface ProductsBlock extends Omit<PrintedBlock, 'draw' | 'entries'> {
  products: Numbered[]
  /** Below each product's part of the structure, in their order. */
  draw(y: number, parents: PDFKit.PDFStructureElement[]): Promise<void>
}

export type Layout = (printing: Printing, products: readonly Numbered[]) => ProductsBlock[]
