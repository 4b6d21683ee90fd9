/** Inputs of the calls that write products. */
import * as z from 'zod'
import { basedOn, id, inDomain, version } from '../paging.ts'
import { changedTexts, textsOfNewProduct } from './product-texts.ts'

/** Decimal text, or a JSON number where its digits survive. */
const decimalText = z.union([z.string().max(100), z.number()]).transform((value) => String(value).trim())
/** By the field's type, see `detail`; numbers may be JSON numbers. */
const detailValue = z.union([z.string().max(20_000), z.number()]).transform(String)

const ofProduct = z.object({ productId: id })
const folders = z.array(id).max(100)
/** The first entry is the category; others are taken for its ancestors and ignored. */
const categories = z.array(id).max(3)

export const newProduct = z.object({
  ...textsOfNewProduct,
  categories: categories.optional(),
  /** Product folders; at least one. */
  folders,
  isPublished: z.boolean().default(true),
  prices: z
    .array(z.object({ priceType: id, value: decimalText.default('0') }))
    .max(200)
    .default([]),
  details: z
    .array(z.object({ detailField: id, value: detailValue.default('') }))
    .max(500)
    .default([]),
})
export type NewProduct = z.output<typeof newProduct>

export const productEdit = z.object({
  ...changedTexts,
  categories: categories.optional(),
  /** All folders the caller sees the product in; those hidden from them stay. */
  folders: folders.optional(),
  isPublished: z.boolean().optional(),
})
export type ProductEdit = z.output<typeof productEdit>

export const createProductInput = z.object({ query: z.object(inDomain), body: newProduct })

export const editProductInput = z.object({
  query: z.object(basedOn),
  params: ofProduct,
  body: productEdit.extend({ version: version.optional() }),
})

/** A product alone, with the version it was seen at. */
export const productInput = z.object({ query: z.object(basedOn), params: ofProduct })

export const setPriceInput = z.object({
  query: z.object(basedOn),
  params: z.object({ productId: id, priceTypeId: id }),
  body: z
    .union([decimalText, z.object({ value: decimalText.default('0'), version: version.optional() })])
    .prefault({}),
})
export const removePriceInput = z.object({
  query: z.object(basedOn),
  params: z.object({ productId: id, priceTypeId: id }),
})

export const addDetailInput = z.object({
  query: z.object(basedOn),
  params: ofProduct,
  /** An empty date is today. */
  body: z.object({ detailField: id, value: detailValue.default(''), version: version.optional() }),
})
export const setDetailInput = z.object({
  query: z.object(basedOn),
  params: z.object({ productId: id, detailFieldId: id }),
  /** The value, as JSON or plain text, or an object with it. Nothing empties the detail. */
  body: z.union([detailValue, z.object({ value: detailValue, version: version.optional() })]).prefault(''),
})
export const removeDetailInput = z.object({
  query: z.object(basedOn),
  params: z.object({ productId: id, detailFieldId: id }),
})
