import { type DetailFieldType, detailFieldTypes } from '@vitrine/rules'
import * as z from 'zod'
import { id } from '../paging.ts'

export { type DetailFieldType, detailFieldTypes }

export const detailField = z.object({
  _id: id,
  name: z.string(),
  type: z.enum(detailFieldTypes),
  required: z.boolean(),
  searchable: z.boolean(),
  dropdownOptions: z.array(z.string()),
  ribbon: z.array(z.object({ label: z.string(), color: z.string() })),
  /** Whether the caller may change values of this field on products they may edit. */
  isEditable: z.boolean(),
  version: z.number().int(),
})
export type DetailField = z.infer<typeof detailField>

export const detailTab = z.object({ name: z.string(), detailFields: z.array(id) })
export type DetailTab = z.infer<typeof detailTab>
