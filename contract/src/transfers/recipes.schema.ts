/** Imports and exports that are kept under a name and run again: by hand, every night, or from an address. */
import * as z from 'zod'
import { basedOn, id, inDomain, paging, timestamp } from '../paging.ts'
import { exportTerms } from './exports.schema.ts'
import { importColumn, importOptions } from './imports.schema.ts'

export const recipeSchedules = ['hand', 'night'] as const

/** Where a file comes from: an address (`https:` or `sftp:`), with a user and a password where it needs them. */
export const recipeSource = z.object({
  address: z.string().max(2_000),
  user: z.string().max(200).default(''),
})

/** Columns are found again by their headers. */
export const importRecipe = z.object({
  kind: z.literal('import'),
  folder: id.nullable(),
  sheet: z.string().max(200).nullable(),
  headerRow: z.number().int().min(1).max(1_000),
  columns: z
    .array(
      importColumn.pick({ header: true, target: true, numberStyle: true, dateOrder: true, emptyText: true }),
    )
    .max(500),
  options: importOptions,
  /** Null: a file is sent each time it is run by hand. */
  source: recipeSource.nullable(),
  /** Whether what has no finding is applied at once; else it waits for somebody. */
  appliesByItself: z.boolean(),
})
export const exportRecipe = z.object({ kind: z.literal('export'), terms: exportTerms })
export const recipeWork = z.discriminatedUnion('kind', [importRecipe, exportRecipe])
export type RecipeWork = z.output<typeof recipeWork>

export const recipe = z.object({
  _id: id,
  name: z.string(),
  work: recipeWork,
  schedule: z.enum(recipeSchedules),
  /** Whether a password for the source is kept; it is never answered. */
  hasPassword: z.boolean(),
  owner: z.object({ _id: id, name: z.string() }).nullable(),
  createdAt: timestamp,
  lastRun: z
    .object({ at: timestamp, process: id.nullable(), import: id.nullable(), state: z.string() })
    .nullable(),
  version: z.number().int(),
})
export type Recipe = z.infer<typeof recipe>

const parts = {
  name: z.string().max(1_000),
  work: recipeWork,
  schedule: z.enum(recipeSchedules),
  /** Kept sealed. Null takes it away; absent leaves it. */
  password: z.string().max(1_000).nullable().optional(),
  /** OpenSSH form of the host's key, as `SHA256:…`; learned at the first connection where absent. */
  hostKey: z.string().max(200).nullable().optional(),
}
const query = z.object(inDomain)
const ofRecipe = z.object({ recipeId: id })
export const listRecipesInput = z.object({ ...inDomain, ...paging })
export const createRecipeInput = z.object({ query, body: z.object(parts) })
export const editRecipeInput = z.object({
  params: ofRecipe,
  query: z.object(basedOn),
  body: z.object(parts).partial(),
})
export const deleteRecipeInput = z.object({ params: ofRecipe, query: z.object(basedOn) })
export const runRecipeInput = z.object({
  params: ofRecipe,
  query,
  body: z.object({
    /** A finished upload, for an import recipe without a source. */
    upload: z.string().min(1).max(200).optional(),
  }),
})
