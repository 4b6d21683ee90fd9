/** Imports and exports that are kept under a name and run again: by hand, every night, or from an address. */
import * as z from 'zod'
import { basedOn, id, inDomain, paging, timestamp } from '../paging.ts'
import { exportTerms } from './exports.schema.ts'
import { importColumn, importOptions } from './imports.schema.ts'

export const recipeSchedules = ['hand', 'night'] as const

/** Recipes that one person may keep. */
export const mostRecipes = 100

/** Where a file comes from: an address (`https:` or `sftp:`) without a password in it. */
export const recipeSource = z.object({
  address: z.string().max(2_000),
  user: z.string().max(200).default(''),
})
export type RecipeSource = z.output<typeof recipeSource>

/** Columns are found again by their headers. */
export const importRecipe = z.object({
  kind: z.literal('import'),
  /** Where new products without a column for folders go. */
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
  /** Whether rows without a finding are applied at once; else they wait for somebody. */
  appliesByItself: z.boolean(),
})
export type ImportRecipe = z.output<typeof importRecipe>
export const exportRecipe = z.object({ kind: z.literal('export'), terms: exportTerms })
export const recipeWork = z.discriminatedUnion('kind', [importRecipe, exportRecipe])
export type RecipeWork = z.output<typeof recipeWork>

/**
 * `running` and then: `done`; `waiting` for somebody who looks at what was found in the file; `unchanged` where the file
 * is the one that was imported last; `failed` says why by `error`; `cancelled`.
 */
export const recipeRunStates = ['running', 'done', 'waiting', 'unchanged', 'failed', 'cancelled'] as const
export const recipeRun = z.object({
  _id: id,
  at: timestamp,
  by: z.enum(recipeSchedules),
  state: z.enum(recipeRunStates),
  process: id,
  import: id.nullable().describe('what came of the file'),
  file: z
    .object({ name: z.string(), path: z.string() })
    .nullable()
    .describe('what an export made, while it is kept; for the owner alone'),
  numbers: z.record(z.string(), z.number()),
  error: z
    .object({ code: z.string(), data: z.record(z.string(), z.union([z.string(), z.number()])).optional() })
    .nullable(),
})
export type RecipeRun = z.infer<typeof recipeRun>

export const recipe = z.object({
  _id: id,
  name: z.string(),
  work: recipeWork,
  schedule: z.enum(recipeSchedules),
  isOn: z.boolean(),
  /** Whether a password or key for the source is kept; neither is ever answered. */
  hasPassword: z.boolean(),
  hasPrivateKey: z.boolean(),
  /** The host key that is believed, as `SHA256:…`; null until a host has answered. */
  hostKey: z.string().nullable(),
  /** Another one that was found and refused: to be confirmed by the owner, as `hostKey`, or not. */
  refusedHostKey: z.string().nullable(),
  /** Null for somebody who has left: such a recipe is off for good. */
  owner: z.object({ _id: id, name: z.string() }).nullable(),
  /** Others’ can be switched off and deleted by super admins, and no more. */
  isOwn: z.boolean(),
  createdAt: timestamp,
  /** When it is due by night. */
  nextAt: timestamp.nullable(),
  lastRun: recipeRun.nullable(),
  version: z.number().int(),
})
export type Recipe = z.infer<typeof recipe>

const secrets = {
  /** Kept sealed. Null takes it away; absent leaves it. Another host or user than before needs it anew. */
  password: z.string().min(1).max(1_000).nullable().optional(),
  /** For `sftp:` in place of a password, in OpenSSH or PEM form, without a passphrase. */
  privateKey: z.string().min(1).max(20_000).nullable().optional(),
}
const parts = {
  name: z.string().max(200),
  work: recipeWork,
  schedule: z.enum(recipeSchedules),
  ...secrets,
  /** `SHA256:…`; learned at the first connection where absent or null. */
  hostKey: z
    .string()
    .regex(/^SHA256:[A-Za-z0-9+/]{43}$/, 'SHA256: and 43 characters')
    .nullable()
    .optional(),
}
const query = z.object(inDomain)
const ofRecipe = z.object({ recipeId: id })
export const listRecipesInput = z.object({ ...inDomain, ...paging })
export const listRecipeRunsInput = z.object({ ...inDomain, ...paging, recipeId: id })
export const createRecipeInput = z.object({ query, body: z.object(parts) })
export type NewRecipe = z.output<typeof createRecipeInput>['body']
export const editRecipeInput = z.object({
  params: ofRecipe,
  query: z.object(basedOn),
  body: z.object({ ...parts, isOn: z.boolean() }).partial(),
})
export type RecipeEdit = z.output<typeof editRecipeInput>['body']
export const deleteRecipeInput = z.object({ params: ofRecipe, query: z.object(basedOn) })
export const runRecipeInput = z.object({
  params: ofRecipe,
  query,
  body: z.object({
    /** A finished upload of the caller with the purpose `import`, for an import without a source. */
    upload: z.string().min(1).max(200).optional(),
  }),
})

/** `recipe`: one's own, whose password or key is used where none is given, for the same host and user. */
export const trySourceInput = z.object({
  query,
  body: z.object({
    source: recipeSource,
    password: secrets.password,
    privateKey: secrets.privateKey,
    recipe: id.optional(),
  }),
})
export type SourceTrial = z.output<typeof trySourceInput>['body']

/** What was found at an address. */
export const foundSource = z.object({
  fileName: z.string(),
  sizeBytes: z.number().int().nullable(),
  changedAt: timestamp.nullable(),
  /** Host key of an `sftp:` server; null for other addresses. */
  hostKey: z.string().nullable(),
  /** Whether the recipe believes this key already. */
  isHostKeyKnown: z.boolean(),
})
export type FoundSource = z.infer<typeof foundSource>
