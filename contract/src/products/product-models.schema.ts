/** Models: what a buyer calls one product, made of articles that differ by up to three detail fields. */
import * as z from 'zod'
import { oneLine } from '../one-line.ts'
import { basedOn, id, inDomain, listOf, paging } from '../paging.ts'
import { productSelection } from './bulk-products.schema.ts'

/** Axes of a model. */
export const MOST_AXES = 3
/** Articles of a model; in the trash and outside. */
export const MOST_ARTICLES = 200

const axes = z
  .array(id)
  .min(1)
  .max(MOST_AXES)
  .describe('detail fields whose values tell the articles apart, the first one first')

const name = oneLine.pipe(z.string().max(1_000))

/** A value that articles have on an axis. */
export const axisValue = z.object({
  value: z.string().describe('text as in details; empty for articles without one'),
  /** The article that the value leads to. */
  article: id,
})

export const modelAxis = z.object({ field: id, values: z.array(axisValue) })

export const modelArticle = z.object({
  _id: id,
  name: z.string(),
  reference: z.string(),
  values: z.array(z.string()).describe('on each axis, in their order; empty without one'),
})

/** A model as the caller sees it: made of the articles, and axes, that they see. */
export const productModel = z.object({
  _id: id,
  name: z.string(),
  axes: z.array(modelAxis),
  articles: z.array(modelArticle),
  /** Null for clients and links. */
  version: z.number().int().nullable(),
})
export type ProductModel = z.infer<typeof productModel>

export const listedModel = z.object({ _id: id, name: z.string(), articles: z.number().int() })
export type ListedModel = z.infer<typeof listedModel>

const query = z.object(inDomain)
const versionedQuery = z.object(basedOn)
const ofModel = z.object({ modelId: id })

export const listModelsInput = z.object({
  query: z.object({ ...inDomain, ...paging, search: z.string().max(200).default('') }),
})
export const modelsListed = listOf(listedModel)
export const modelInput = z.object({ params: ofModel, query })
export const modelOfProductInput = z.object({ params: z.object({ productId: id }), query })
export const modelOfProduct = z.object({ model: productModel.nullable() })

/** Articles, at least two. */
const articles = z.array(id).min(1).max(MOST_ARTICLES)

export const proposeModelInput = z.object({ query, body: z.object({ selection: productSelection }) })

export const modelProposal = z.object({
  /** What the names have in common. */
  name: z.string(),
  /** The fewest fields that tell all articles apart; empty where there are none. */
  axes: z.array(id),
  /** All fields whose values differ and that can be axes, those that tell most apart first. */
  differing: z.array(id),
  articles: z.array(
    modelArticle.omit({ values: true }).extend({
      details: z.record(id, z.string()).describe('values of the differing fields, by field'),
      /** Name of the model that it belongs to now. */
      model: z.string().nullable(),
      isEditable: z.boolean(),
    }),
  ),
})
export type ModelProposal = z.infer<typeof modelProposal>

export const createModelInput = z.object({ query, body: z.object({ name, axes, articles }) })
export type NewModel = z.output<typeof createModelInput>['body']

export const editModelInput = z.object({
  params: ofModel,
  query: versionedQuery,
  body: z.object({ name, axes }).partial(),
})
export type ModelEdit = z.output<typeof editModelInput>['body']

export const changeArticlesInput = z.object({
  params: ofModel,
  query,
  body: z.object({
    add: z.array(id).max(MOST_ARTICLES).default([]),
    remove: z.array(id).max(MOST_ARTICLES).default([]),
  }),
})
export const dissolveModelInput = z.object({ params: ofModel, query: versionedQuery })

/** What was done, and the id by which it can be undone as a bulk action can. */
export const modelChanged = z.object({ _id: id, bulk: id, changed: z.number().int() })
export type ModelChanged = z.infer<typeof modelChanged>
