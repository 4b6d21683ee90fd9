/**
 * Resumable uploads at `/api/uploads?domain=…`: tus 1.0 (https://tus.io/protocols/resumable-upload) with creation,
 * creation-with-upload, termination and expiration. Metadata: `purpose`, `filename`, and `product`, which imports have none of. The answer to the last
 * part is JSON of what the upload has become.
 */
import * as z from 'zod'
import { id } from './paging.ts'

export const uploadPath = '/api/uploads'

export const uploadPurposes = ['file', 'media', 'import'] as const
export type UploadPurpose = (typeof uploadPurposes)[number]

export const uploadMetadata = z
  .object({
    purpose: z.enum(uploadPurposes),
    /** Empty for what belongs to none. */
    product: z.union([id, z.literal('')]).default(''),
    filename: z.string().min(1).max(1_000),
  })
  .refine(({ purpose, product }) => (purpose === 'import') === (product === ''), {
    path: ['product'],
    message: 'files and media need a product, and imports have none',
  })
export type UploadMetadata = z.output<typeof uploadMetadata>

/** Bytes of one file by its kind, where a domain has no limits of its own. */
export const usualUploadLimits = {
  image: 25 * 1024 ** 2,
  video: 2 * 1024 ** 3,
  model: 500 * 1024 ** 2,
  file: 100 * 1024 ** 2,
} as const

export const uploadLimits = z.object({
  image: z.number().int(),
  video: z.number().int(),
  model: z.number().int(),
  file: z.number().int(),
})
export type UploadLimits = z.infer<typeof uploadLimits>

/** A stored file of a product, or one that waits to be imported. */
export const uploadResult = z.object({
  name: z.string(),
  version: z.number().int(),
  import: id.optional().describe('of a file to import: where it lies'),
})
export type UploadResult = z.infer<typeof uploadResult>
