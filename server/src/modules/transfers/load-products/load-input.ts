import { dayOrders, numberStyles } from '@vitrine/rules'
import * as z from 'zod'

/** What a load needs to know beside the file's content, which lies in storage under `key`. */
export const loadInput = z.object({
  key: z.string(),
  fileName: z.string(),
  /** ISO 4217 code for price types that are made. */
  currency: z.string().length(3),
  /** Folder that receives the products; the file's name when absent. */
  folderName: z.string().optional(),
  /** How the file writes what could be read in two ways, where its columns don't tell. */
  numberStyle: z.enum(numberStyles).optional(),
  dateOrder: z.enum(dayOrders).optional(),
})
export type LoadInput = z.infer<typeof loadInput>

export interface LoadReport {
  rows: number
  created: number
  updated: number
  unchanged: number
  /** Rows left out. */
  rejected: number
  /** Rows saved without the cells that could not be read. */
  incomplete: number
  /** Rows whose reference stood in an earlier row: merged into one product that lies in all their folders. */
  merged: number
}

/** Where a load goes on: after the rows it has counted. */
export interface LoadCheckpoint {
  report: LoadReport
}
