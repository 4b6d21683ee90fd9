/**
 * Companies that are made of archives which operators send: resumable uploads at `/api/operator/uploads` (tus, as
 * `/api/uploads`), with `filename` and, for another name than the archive's, `name` in their metadata, and the plan as JSON in `subscription`. The answer to the
 * last part is JSON, with the id of the import as `import`.
 */
import * as z from 'zod'
import { id, timestamp } from '../paging.ts'
import { type SubscriptionEdit, subscriptionEdit } from './operator.schema.ts'

export const archiveUploadPath = '/api/operator/uploads'

const planText = z
  .string()
  .max(5_000)
  .transform((text, context): SubscriptionEdit => {
    let typed: unknown
    try {
      typed = JSON.parse(text)
    } catch {
      context.addIssue('must be JSON')
      return z.NEVER
    }
    const { data, error } = subscriptionEdit.safeParse(typed)
    for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path, message })
    return data ?? z.NEVER
  })

export const archiveUploadMetadata = z.object({
  filename: z.string().min(1).max(1_000),
  /** What says nothing is read as null. */
  name: z
    .string()
    .max(200)
    .nullish()
    .transform((name) => name ?? ''),
  /** JSON of the plan, which is the operator's to choose; what it doesn't say is as of a new company. */
  subscription: z
    .string()
    .nullish()
    .transform((text) => text || '{}')
    .pipe(planText),
})
export type ArchiveUploadMetadata = z.output<typeof archiveUploadMetadata>

export const archiveImportStates = ['waiting', 'working', 'done', 'failed'] as const

export const companyImport = z.object({
  _id: id,
  state: z.enum(archiveImportStates),
  operator: z.string().describe('email address of who sent it'),
  createdAt: timestamp,
  fileName: z.string(),
  sizeBytes: z.number().int(),
  /** Files that are stored by now, of those in the archive; null while that isn’t known. */
  files: z.number().int(),
  allFiles: z.number().int().nullable(),
  /** What the company is called; before it is there, as the operator wishes, null for the archive’s name. */
  company: z.string().nullable(),
  /** Email addresses of its super admins, who were sent instructions for signing in. */
  invited: z.array(z.string()),
  /** What stood in the way, as a call refuses. */
  refusal: z
    .object({
      code: z.string(),
      status: z.number().int(),
      message: z.string(),
      data: z.record(z.string(), z.union([z.string(), z.number()])),
    })
    .nullable(),
})
export type CompanyImport = z.infer<typeof companyImport>

export const ofImport = z.object({ importId: id })
/** `name`: of the company; empty for the archive’s. */
export const retryImportInput = z.object({
  params: ofImport,
  body: z.object({ name: z.string().max(200) }).strict(),
})
