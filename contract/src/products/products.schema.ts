import { filterTypes, groupType, maxFilters } from '@vitrine/rules'
import * as z from 'zod'
import { mediaItem } from '../media/media.schema.ts'
import { commaList, id, inDomain, paging, timestamp } from '../paging.ts'
import { completeness } from '../settings/purposes.schema.ts'
import { answeredTexts } from './product-texts.ts'

/** `value` is decimal text, so that no digit is lost. */
export const price = z.object({ priceType: id, value: z.string() })
/** Text, decimal text, `YYYY-MM-DD`, option, URL, or `label|color`, by the field's type. */
export const detail = z.object({ detailField: id, value: z.string() })

export const productFile = z.object({
  name: z.string(),
  isActive: z.boolean(),
  version: z.number().int(),
  /** Changes with what is stored about the file, not with its content. */
  revision: z.number().int(),
  sizeBytes: z.number().int(),
})
export type ProductFile = z.infer<typeof productFile>

/** A product as the caller may see it: hidden fields, prices and folders are not in it. */
export const product = z.object({
  _id: id,
  ...answeredTexts,
  /** The first entry is the product's category; empty without one. */
  categories: z.array(id),
  /** Only active media for clients; in display order. */
  media: z.array(mediaItem),
  mediaOrderVersion: z.number().int(),
  prices: z.array(price),
  details: z.array(detail),
  folders: z.array(id),
  owner: id.nullable(),
  /** Groups that see the product, among those that the caller sees. */
  sharedWithGroups: z.array(id),
  /** Clients and links see published products alone, in published folders. */
  isPublished: z.boolean(),
  /** Whether the caller has starred it. */
  interested: z.boolean(),
  /** For each purpose of which the caller sees all that it asks. Empty for clients and links. */
  completeness: z.array(completeness),
  /** Null for clients and links: it also counts changes of what is hidden from them. */
  version: z.number().int().nullable(),
  createdAt: timestamp,
  /** For clients and links, the last change of name, reference, description or category, which everybody sees. */
  updatedAt: timestamp,
})
export type Product = z.infer<typeof product>

/** `value` is text whatever the field; lists and ranges are comma-separated. See rules/filters and filter-groups. */
export const productFilter = z.object({
  field: z
    .string()
    .min(1)
    .max(100)
    .describe('field key: `name`, `price:<id>`, `detail:<id>`, …; `any` of an or-group'),
  type: z
    .string()
    .min(1)
    .max(20)
    .describe(
      `${filterTypes.join(', ')}; NOT_… holds for all products seen that the other type does not hold for, those ` +
        `without a value among them; ${groupType} holds where one of several filters does`,
    ),
  value: z
    .string()
    .max(20_000)
    .default('')
    .describe(
      `text; IN: a comma list; RANGE: two bounds; ${groupType}: a JSON array of filters, no groups among them. ` +
        `At most ${maxFilters} filters, those in groups counted`,
    ),
})
export type ProductFilter = z.infer<typeof productFilter>

const flag = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .optional()

export const productQuery = z.object({
  params: z.object({}).optional(),
  query: z.object({
    ...inDomain,
    ...paging,
    /** `left,right`: only products in folders of the caller's tree numbered within these bounds. */
    folder_range: z
      .string()
      .regex(/^\d{1,9},\d{1,9}$/)
      .optional(),
    /** A category; its descendants count too. */
    category: id.optional(),
    /** Prices to return, among those the caller may see; all when absent. */
    price_types: commaList.optional(),
    /** Detail fields to return, among those the caller may see; all when absent. */
    product_details: commaList.optional(),
    /**
     * Properties of each product to return beside its `_id`, with those of the variants below; all when neither is
     * asked for. What isn't asked for isn't read either.
     */
    properties: commaList.pipe(z.array(product.keyof())).optional(),
    name_only: flag,
    id_only: flag,
    /**
     * For what appears while somebody types a search: in the order of `best_first`; in very large companies references that
     * begin with it come first, then the best of the newest products that are found, and the total is −1 where not all were
     * looked for.
     */
    first_matches: flag,
    /**
     * With a search: what fits it best comes first, by where all of it stands: in the reference, at the beginning of the
     * name, in the name, in names of what the product lies in, in its fields, elsewhere; then in the order of `sorting`.
     */
    best_first: flag,
    /** With a search: where in each product it stands, as `found`. Not with `per_page=-1`. */
    reasons: flag,
    /**
     * `grouped`: what was found of a model is one row, the first of its articles in the order asked for, with its
     * `model`; the total and pages count these. Not with `per_page=-1`.
     */
    models: z.enum(['each', 'grouped']).optional(),
    ref_only: flag,
    desc_only: flag,
    supplier_only: flag,
  }),
  body: z
    .object({
      filters: z.array(productFilter).max(maxFilters).default([]),
      search: z.string().max(200).default(''),
      /** Field key, `-` in front for descending. Products without a value come last either way. */
      sorting: z.string().max(100).default('name'),
      /** Field key: its values come first in the order, upwards, products without one last; then `sorting`. */
      grouping: z.string().max(100).optional(),
    })
    .prefault({}),
})
export type ProductQuery = z.output<typeof productQuery>

export const searchSuggestionInput = z.object({
  query: z.object({ ...inDomain, search: productQuery.shape.body.unwrap().shape.search.unwrap().min(1) }),
})

/** Null where no other search is likely to be meant. */
export const searchSuggestion = z.object({ search: z.string().nullable() })

/** A place where a search stands, among what the caller sees of a product. */
export const foundPlace = z.object({
  key: z.string().describe('field key: `name`, `reference`, `category`, `folder`, `detail:<id>`, …'),
  text: z.string().describe('what stands there; of a long text at most 160 characters'),
  marks: z
    .array(z.tuple([z.number().int(), z.number().int()]))
    .describe('what of it was searched for: start and end, in UTF-16 units'),
})
export type FoundPlace = z.infer<typeof foundPlace>

/** What a card says of its model: made of the articles, fields and prices that the caller sees. */
export const cardModel = z.object({
  _id: id,
  name: z.string(),
  /** Articles that were found. */
  matching: z.number().int(),
  articles: z.number().int(),
  axes: z.array(
    z.object({
      field: id,
      /** Each with the article that has it and is most like the one that is shown. */
      values: z.array(z.object({ value: z.string(), article: id })),
    }),
  ),
  /** The lowest price of each type. */
  from: z.array(price),
})
export type CardModel = z.infer<typeof cardModel>

/**
 * Which properties are present depends on the `*_only` variant asked for; `_id` always is. `found`, with `reasons`, has
 * name and reference where they have a term of the search, and the best other place of each term that neither has.
 */
export const productRow = product
  .partial()
  .required({ _id: true })
  .extend({
    found: z.array(foundPlace).optional(),
    /** In a grouped list; null for products by themselves. */
    model: cardModel.nullable().optional(),
  })
export type ProductRow = z.infer<typeof productRow>
