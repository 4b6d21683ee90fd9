import { maxFilters, summaryKinds } from '@vitrine/rules'
import * as z from 'zod'
import { basedOn, id, inDomain } from '../paging.ts'
import { productFilter } from './products.schema.ts'

export const viewColumns = z.object({
  /** Field keys of the shown columns in their order. */
  keys: z.array(z.string().max(100)).max(500),
  /** Pixels by field key, where not the default width. */
  widths: z.record(z.string().max(100), z.number().int().min(1).max(2_000)),
  /** Field keys of the columns that stay in view. */
  pinned: z.array(z.string().max(100)).max(500),
  /** The figure below a column, by field key. */
  sums: z.record(z.string().max(100), z.enum(summaryKinds)).optional(),
})

const parts = {
  name: z.string().max(1_000),
  sharedWithGroups: z.array(id).max(200),
  /** An empty list shows everything. */
  filters: z.array(productFilter).max(maxFilters),
  sorting: z.string().max(100),
  /** Field key; null for none. */
  grouping: z.string().max(100).nullable(),
  columns: viewColumns.nullable(),
  density: z.enum(['compact', 'comfortable']).nullable(),
}

export const viewValues = z.object({
  ...parts,
  sharedWithGroups: parts.sharedWithGroups.default([]),
  filters: parts.filters.default([]),
  sorting: parts.sorting.default('name'),
  grouping: parts.grouping.default(null),
  columns: parts.columns.default(null),
  density: parts.density.default(null),
})
export type ViewValues = z.output<typeof viewValues>

/** A saved state of the products table. Values of filters on fields that the reader may not see are left out. */
export const productView = viewValues.extend({
  _id: id,
  owner: id,
  isOwn: z.boolean(),
  pinned: z.boolean(),
  version: z.number().int(),
  /** Version of the order of the reader's views, the same at each of them. */
  orderVersion: z.number().int(),
})
export type ProductView = z.infer<typeof productView>

/** What is absent stays as it is. */
const viewEdit = z.object(parts).partial()
export type ViewEdit = z.output<typeof viewEdit>

const ofUser = z.object({ userId: id })
const ofView = z.object({ userId: id, viewId: id })
const query = z.object(inDomain)
const versionedQuery = z.object(basedOn)

export const listViewsInput = z.object({ ...inDomain, userId: id })
export const createViewInput = z.object({ params: ofUser, query, body: viewValues })
export const editViewInput = z.object({ params: ofView, query: versionedQuery, body: viewEdit })
export const viewInput = z.object({ params: ofView, query })
export const deleteViewInput = z.object({ params: ofView, query: versionedQuery })
export const orderViewsInput = z.object({
  params: ofUser,
  query: versionedQuery,
  body: z.array(id).max(1_000),
})
