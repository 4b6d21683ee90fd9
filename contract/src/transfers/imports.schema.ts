/** Products out of Excel and CSV files: what a file is, how its columns are matched, and what it would change. */
import { numberStyles } from '@vitrine/rules'
import * as z from 'zod'
import { id, inDomain, listOf, paging, timestamp } from '../paging.ts'
import { processFinding } from '../processes/processes.schema.ts'

/**
 * `reading`: columns are being found. `columns`: they wait to be matched. `checking`: the change set is being made.
 * `checked`: it waits to be applied. `failed` says why by `error`, and columns can be matched again.
 */
export const importStates = [
  'reading',
  'columns',
  'checking',
  'checked',
  'applying',
  'applied',
  'undoing',
  'undone',
  'failed',
  'cancelled',
] as const
export const importState = z.enum(importStates)
export type ImportState = z.infer<typeof importState>

/** What comes first of days that are written in numbers; `ymd` takes those alone that could be no other day. */
export const dateOrders = ['ymd', 'dmy', 'mdy'] as const

/**
 * What a column fills: a field key (`reference`, `name`, `description`, `category`, `folder`, `published`,
 * `price:<id>`, `detail:<id>`), or null where it is passed over. `folder` holds paths, several separated by line breaks
 * or `|`, levels by `>`; so does `category`, which is one path.
 */
export const importTarget = z.string().max(100).nullable()

/** How texts of a column are read that could be read in two ways, such as `2,400` and `04/05/2024`; null refuses them. */
const reading = {
  numberStyle: z.enum(numberStyles).nullable(),
  dateOrder: z.enum(dateOrders).nullable(),
  /** A text that stands for no value, such as `none`. */
  emptyText: z.string().max(100).nullable(),
}

export const importColumn = z.object({
  /** From 0, as in the file. */
  index: z.number().int(),
  /** `A`, `B`, … */
  letter: z.string(),
  header: z.string(),
  samples: z.array(z.string()).describe('some different values, at most five'),
  filled: z.number().int().describe('cells with a value, of the rows that were looked at'),
  target: importTarget,
  /** How the target was found: by the header, by an earlier import of the same person, by its values, by hand. */
  matched: z.enum(['header', 'remembered', 'values', 'hand']).nullable(),
  /** Why it can't be taken as it is: no such field for the caller, one that they may not edit, or one that nobody fills. */
  problem: z.enum(['unknown', 'notEditable', 'computed']).nullable(),
  ...reading,
  /** What has to be chosen where the column fills numbers or days: nothing in the file says how its texts are meant. */
  asks: z.array(z.enum(['numberStyle', 'dateOrder'])),
})
export type ImportColumn = z.infer<typeof importColumn>

export const importSheet = z.object({ name: z.string(), isHidden: z.boolean() })

/** Counts of the rows of a change set; `accepted` are those among new and changed that will be applied. */
export const importCounts = z.object({
  rows: z.number().int(),
  new: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  findings: z.number().int(),
  accepted: z.number().int(),
})
export type ImportCounts = z.infer<typeof importCounts>

/** What became of the accepted rows. */
export const importOutcome = z.object({
  created: z.number().int(),
  updated: z.number().int(),
  refused: z.number().int().describe('accepted, and refused when they were checked again'),
})

export const repeatedRows = ['none', 'first', 'last'] as const

export const importOptions = z.object({
  /** Rows whose reference nobody has make new products. */
  createsProducts: z.boolean(),
  /** Rows whose reference is known change products. */
  changesProducts: z.boolean(),
  /** Which row counts where several have the same reference; the others are refused, and all of them by `none`. */
  repeated: z.enum(repeatedRows).default('none'),
  /** What new products get whose row says nothing of a field, by its key (`detail:<id>`); a value as the API takes it. */
  forNew: z.record(z.string().max(100), z.string().max(10_000)).default({}),
})
export type ImportOptions = z.infer<typeof importOptions>

export const importSummary = z.object({
  _id: id,
  fileName: z.string(),
  state: importState,
  owner: z.object({ _id: id, name: z.string() }).nullable(),
  createdAt: timestamp,
  appliedAt: timestamp.nullable(),
  counts: importCounts.nullable(),
  outcome: importOutcome.nullable(),
  /** Process of the current or latest run; its messages report the progress. */
  process: id.nullable(),
  /** Why the work broke off. An import that was being applied has then applied a part, and says which. */
  error: z
    .object({ code: z.string(), data: z.record(z.string(), z.union([z.string(), z.number()])).optional() })
    .nullable(),
})
export type ImportSummary = z.infer<typeof importSummary>

export const productImport = importSummary.extend({
  /** Where new products without a column for folders go; null where the file names folders. */
  folder: z.object({ _id: id, name: z.string() }).nullable(),
  sheets: z.array(importSheet).describe('of a workbook; empty for delimited files'),
  sheet: z.string().nullable(),
  headerRow: z.number().int().describe('from 1; the rows above it are passed over'),
  columns: z.array(importColumn),
  /** Fields that are needed and have no column: `reference` always, `name` and required fields for new products. */
  missing: z.array(z.string()).describe('field keys'),
  options: importOptions,
  /** New category paths and dropdown options that applying would make, in all accepted rows. */
  additions: z.object({
    categories: z.array(z.string()),
    options: z.array(z.object({ detailField: id, option: z.string() })),
  }),
  /** Whether the columns are matched as in an earlier import of the same person. */
  isRemembered: z.boolean(),
  /** `xlsx` or `csv`; null until it has been read. */
  fileKind: z.enum(['xlsx', 'csv']).nullable(),
  /** Whether the caller may take it back; later changes may still stand in the way. */
  canUndo: z.boolean(),
})
export type ProductImport = z.infer<typeof productImport>

const query = z.object(inDomain)
const ofImport = z.object({ importId: id })
export const oneImport = z.object({ params: ofImport, query })

export const undoImportInput = oneImport.extend({
  body: z
    .object({
      /** Takes back all but what somebody has changed since, instead of refusing. */
      leavesChanged: z.boolean().default(false),
    })
    .optional(),
})

export const startImportInput = z.object({
  query,
  body: z.object({
    /** A finished upload of the caller with the purpose `import`: the `import` that it answered, or the last part of its address. */
    upload: z.string().min(1).max(200),
    /** A product folder for new products. */
    folder: id.optional(),
  }),
})

export const matchColumnsInput = z.object({
  params: ofImport,
  query,
  body: z.object({
    /** Another sheet or header row: columns are read anew, and `columns` is not looked at. */
    sheet: z.string().max(200).optional(),
    headerRow: z.number().int().min(1).max(1_000).optional(),
    folder: id.nullable().optional(),
    columns: z
      .array(z.object({ index: z.number().int().min(0), target: importTarget, ...reading }))
      .max(500)
      .optional(),
    options: importOptions.optional(),
  }),
})
export type ColumnMatching = z.output<typeof matchColumnsInput>['body']

export const importRowKinds = ['new', 'changed', 'unchanged', 'refused'] as const
export const importRowKind = z.enum(importRowKinds)
export type ImportRowKind = z.infer<typeof importRowKind>

/** A row of the change set. Values are as in the contract of products; null is no value. */
export const importRow = z.object({
  /** As in the file, from 1. */
  row: z.number().int(),
  kind: importRowKind,
  product: id.nullable(),
  reference: z.string(),
  name: z.string(),
  isAccepted: z.boolean(),
  cells: z
    .array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }))
    .describe('what it changes; of a new product all values'),
  findings: z.array(processFinding),
  /** After applying. */
  applied: z.enum(['created', 'updated', 'refused']).nullable(),
})
export type ImportRow = z.infer<typeof importRow>

/** Rows with the same finding in the same column. */
export const importReason = z.object({
  rows: z.number().int(),
  /** The one of the first of these rows; `column` and `code` are those of all. */
  example: processFinding,
})
export type ImportReason = z.infer<typeof importReason>

export const importFindings = listOf(processFinding).extend({
  /** Which findings there are how often, the most frequent first, at most a hundred. */
  reasons: z.array(importReason),
})

export const listImportRowsInput = z.object({
  ...inDomain,
  ...paging,
  importId: id,
  kind: importRowKind.optional(),
  /** Rows that change this field. */
  field: z.string().max(100).optional(),
  /** Only rows about which something is to be said. */
  has_findings: z.enum(['true', 'false']).optional(),
  /** Only rows with such a finding, by its code. */
  code: z.string().max(100).optional(),
  /** Only rows with a finding at this column, as findings name it. */
  column: z.string().max(300).optional(),
  /** A fragment of reference or name. */
  search: z.string().max(200).default(''),
})

/** `rows` by number, or all of a kind. */
export const acceptRowsInput = z.object({
  params: ofImport,
  query,
  body: z.object({
    rows: z.union([z.array(z.number().int()).max(5_000), z.object({ kind: z.enum(['new', 'changed']) })]),
    isAccepted: z.boolean(),
  }),
})

export const listImportsInput = z.object({ ...inDomain, ...paging })
export const listOfImport = z.object({ ...inDomain, ...paging, importId: id })

/** A later change that stands in the way of undoing. */
export const importObstacle = z.object({
  product: id,
  reference: z.string(),
  name: z.string(),
  field: z.string().describe('field key; empty where the product itself was deleted or restored'),
  written: z.string().nullable().describe('by the import'),
  present: z.string().nullable(),
  changedAt: timestamp.nullable(),
  changedBy: z.string().nullable(),
})
export type ImportObstacle = z.infer<typeof importObstacle>
