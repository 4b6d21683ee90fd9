/** The first reading of a file: what its columns hold, which categories there are, which references repeat. */

import { addToSample, type ColumnSample, emptySample } from '../reading/column-samples.ts'
import { type ColumnPlan, planColumns } from './column-plan.ts'
import { type FileShape, readRows, readShape } from './read-rows.ts'

export interface FileSurvey {
  shape: FileShape
  plan: ColumnPlan[]
  rowCount: number
  /** Distinct values of the category column. */
  categories: string[]
  /** For references that stand in several rows: every category they stand under, by lower-case reference. */
  categoriesOfRepeated: ReadonlyMap<string, ReadonlySet<string>>
  repeatedRows: number
}

export async function surveyFile(path: string): Promise<FileSurvey> {
  const shape = await readShape(path)
  const samples: ColumnSample[] = shape.headers.map(emptySample)
  const nameOnly = planColumns(shape.headers.map((header) => ({ ...emptySample(header), filled: 1 })))
  const columnOf = (kind: string) => nameOnly.findIndex((column) => column.target.kind === kind)
  const [referenceColumn, categoryColumn] = [columnOf('reference'), columnOf('category')]
  const firstCategory = new Map<string, string>()
  const categoriesOfRepeated = new Map<string, Set<string>>()
  const categories = new Set<string>()
  let rowCount = 0
  let repeatedRows = 0
  for await (const { values } of readRows(path, shape)) {
    values.forEach((value, index) => {
      const sample = samples[index]
      if (sample !== undefined) addToSample(sample, value, rowCount)
    })
    rowCount += 1
    const reference = (values[referenceColumn] ?? '').toLowerCase()
    const category = values[categoryColumn] ?? ''
    if (category !== '') categories.add(category)
    const first = firstCategory.get(reference)
    if (first === undefined) firstCategory.set(reference, category)
    else {
      repeatedRows += 1
      const all = categoriesOfRepeated.get(reference) ?? new Set([first])
      categoriesOfRepeated.set(reference, all.add(category))
    }
  }
  return {
    shape,
    plan: planColumns(samples),
    rowCount,
    categories: [...categories].sort(),
    categoriesOfRepeated,
    repeatedRows,
  }
}
