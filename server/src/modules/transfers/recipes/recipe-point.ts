/** What a kept import is run with, and how far it has come. */
import * as z from 'zod'
import type { ProcessOutcome, ProcessRun } from '../../processes/index.ts'
import type { ApplyPoint } from '../imports/apply-import.process.ts'
import type { CheckPoint } from '../imports/check-import.process.ts'

export const recipeInput = z.object({ recipe: z.string(), run: z.string(), upload: z.string().optional() })
type RecipeInput = z.output<typeof recipeInput>

/** What is done is kept with how far the part under way has come, in that part's own words. */
export type RecipePoint =
  | { stage: 'read'; importId: string }
  | { stage: 'check'; importId: string; inner: CheckPoint | null }
  | { stage: 'apply'; importId: string; inner: ApplyPoint | null }
  | { stage: 'ended'; outcome: ProcessOutcome }

export type RecipeRunning = ProcessRun<RecipeInput, RecipePoint>
