/** How far a process (import, export, bulk change, conversion) has come. */

/** In their order; a process never goes back. */
export const processStatuses = ['PREPROCESSING', 'PROCESSING', 'POSTPROCESSING', 'FINISH'] as const
export type ProcessStatus = (typeof processStatuses)[number]

/** Counts of items: `total` to do, `processed` done, `skip` left out. */
export interface ProcessProgress {
  status: ProcessStatus
  processed?: number | null
  total?: number | null
  skip?: number | null
}

/** `previous` with the update applied, or `previous` itself when the update is older. */
export function mergeProgress<Progress extends ProcessProgress>(
  previous: Progress,
  update: Progress,
): Progress {
  const isOlder =
    processStatuses.indexOf(update.status) < processStatuses.indexOf(previous.status) ||
    isLower(update.processed, previous.processed) ||
    isLower(update.skip, previous.skip)
  if (isOlder) return previous
  // An update without counts doesn't take back those already known.
  return {
    ...previous,
    ...update,
    processed: update.processed ?? previous.processed,
    total: update.total ?? previous.total,
    skip: update.skip ?? previous.skip,
  }
}

/**
 * Percentage shown: PREPROCESSING 20; PROCESSING 20 + 60 × processed / (total − skip), 20 without counts;
 * POSTPROCESSING 80; otherwise 0, since a finished process shows its result and no bar. Counts that overshoot
 * stop at 80.
 */
export function progressPercentage({ status, processed, total, skip }: ProcessProgress): number {
  if (status === 'PREPROCESSING') return 20
  if (status === 'POSTPROCESSING') return 80
  if (status !== 'PROCESSING') return 0
  const toDo = (total ?? 0) - (skip ?? 0)
  if (processed === undefined || processed === null || toDo <= 0) return 20
  return 20 + 60 * Math.min(1, processed / toDo)
}

function isLower(update: number | null | undefined, previous: number | null | undefined): boolean {
  return typeof update === 'number' && typeof previous === 'number' && update < previous
}
