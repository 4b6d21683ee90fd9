/** What a domain sets up for its products: fields, tabs, price types, columns. */
import { isCurrency } from '@vitrine/rules'
import * as z from 'zod'
import { detailFieldTypes } from '../detail-fields/detail-fields.schema.ts'
import { basedOn, id, inDomain } from '../paging.ts'

const query = z.object(inDomain)
const versionedQuery = z.object(basedOn)
const name = z.string().max(1_000)
const ribbon = z.array(
  z.object({ label: z.string().min(1).max(100), color: z.string().regex(/^#[0-9a-f]{6}$/i) }),
)
export const mostDropdownOptions = 1_000
/** Characters. */
export const longestDropdownOption = 1_000
const options = z.array(z.string().trim().min(1).max(longestDropdownOption)).max(mostDropdownOptions)
const fieldKeys = z.array(z.string().max(100)).max(500)

const fieldParts = {
  name,
  required: z.boolean(),
  searchable: z.boolean(),
  /** For dropdown fields. An option that products have can be removed only with a replacement. */
  dropdownOptions: options,
  ribbon: ribbon.max(200),
}

export const createFieldInput = z.object({
  query,
  body: z.object({
    ...fieldParts,
    type: z.enum(detailFieldTypes),
    required: fieldParts.required.default(false),
    searchable: fieldParts.searchable.default(false),
    dropdownOptions: fieldParts.dropdownOptions.default([]),
    ribbon: fieldParts.ribbon.default([]),
  }),
})
export type NewDetailField = z.output<typeof createFieldInput>['body']

const ofField = z.object({ detailFieldId: id })
export const editFieldInput = z.object({
  params: ofField,
  query: versionedQuery,
  body: z
    .object({
      ...fieldParts,
      /** By stored value, the value that replaces it in products when its option or label is removed; null for none. */
      replacements: z.record(z.string().max(1_200), z.string().max(1_200).nullable()),
    })
    .partial(),
})
export type DetailFieldEdit = z.output<typeof editFieldInput>['body']
export const fieldInput = z.object({ params: ofField, query })
export const deleteFieldInput = z.object({ params: ofField, query: versionedQuery })
/** The version is that of the settings. */
export const orderInput = z.object({ query: versionedQuery, body: z.array(id).max(1_000) })

/** The version is that of the settings. */
export const tabsInput = z.object({
  query: versionedQuery,
  body: z.array(z.object({ name, detailFields: z.array(id).max(500) })).max(100),
})

const currency = z.string().refine(isCurrency, 'must be a currency of ISO 4217')
export const createPriceTypeInput = z.object({ query, body: z.object({ name, currency }) })
const ofPriceType = z.object({ priceTypeId: id })
export const editPriceTypeInput = z.object({
  params: ofPriceType,
  query: versionedQuery,
  body: z.object({ name }),
})
export const deletePriceTypeInput = z.object({ params: ofPriceType, query: versionedQuery })
export const priceTypeInput = z.object({ params: ofPriceType, query })

/** The version is that of the settings. */
export const displaySettingsInput = z.object({
  query: versionedQuery,
  body: z
    .object({
      /** Field keys of the table's usual columns, and of what exports contain. */
      productTableHeaders: fieldKeys,
      productCsvExportHeaders: fieldKeys,
      productPdfExportHeaders: fieldKeys.max(8),
      /** One name per category level. */
      categoryHeaders: z.tuple([name, name, name]),
      /** ISO 4217 codes. */
      currencies: z.array(currency).max(200),
    })
    .partial(),
})
export type DisplaySettingsEdit = z.output<typeof displaySettingsInput>['body']

/** How many products have a value of the field, asked before it is deleted. */
export const fieldUse = z.object({ products: z.number().int() })
export const detailFieldUse = fieldUse.extend({
  /** For dropdown and ribbon fields: each stored value that products have. Empty for other types. */
  values: z.array(z.object({ value: z.string(), products: z.number().int() })),
})
export type DetailFieldUse = z.infer<typeof detailFieldUse>

export const fieldTypeInput = z.object({
  params: ofField,
  query: versionedQuery,
  body: z.object({ type: z.enum(detailFieldTypes) }),
})
/** Effects of another field type on the present values. */
export const fieldTypeReport = z.object({
  /** Products with a value. */
  products: z.number().int(),
  /** How many of these products would lose their value. */
  lost: z.number().int(),
  /** Different values that don't fit. */
  lostValues: z.number().int(),
  /** Some of them, the most frequent first. */
  examples: z.array(z.object({ value: z.string(), products: z.number().int() })),
})
export type FieldTypeReport = z.infer<typeof fieldTypeReport>
/** Id of the process that does it; null if it is already done. */
export const processOrNone = z.object({ process: id.nullable() })
export type ProcessOrNone = z.infer<typeof processOrNone>

/** A group whose members can't create products, because they can't edit these required fields. */
export const fieldConflict = z.object({ group: z.string(), detailFields: z.array(id) })
export type FieldConflict = z.infer<typeof fieldConflict>
