/** The first reading of a file: what its columns hold, which categories there are, which references repeat. */

import { addToSample, type ColumnSample, emptySample } from '../reading/column-samples.ts'
import type { FileHabits, Speakers } from '../reading/file-habits.ts'
import { type ColumnPlan, type LoadTargets, planLoad } from './column-plan.ts'
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

interface SurveyTerms {
  known: LoadTargets
  person: Speakers['person']
  /** By whoever loads the file. */
  stated: FileHabits
}

export async function surveyFile(path: string, { known, person, stated }: SurveyTerms): Promise<FileSurvey> {
  const shape = await readShape(path)
  const samples: ColumnSample[] = shape.headers.map(emptySample)
  const terms = { known, speakers: { delimiter: shape.delimiter, person }, stated }
  // Their names alone decide about these.
  const nameOnly = planLoad(samples, terms)
  const columnOf = (kind: string) => nameOnly.findIndex((column) => column.target.kind === kind)
  const [referenceColumn, categoryColumn] = [columnOf('reference'), columnOf('category')]
  const firstCategory = new Map<string, string>()
  const categoriesOfRepeated = new Map<string, Set<string>>()
  const categories = new Set<string>()
  let rowCount = 0
  let repeatedRows = 0
  for await (const { cells } of readRows(path, shape)) {
    cells.forEach((cell, index) => {
      const sample = samples[index]
      if (sample !== undefined) addToSample(sample, cell, rowCount)
    })
    rowCount += 1
    const reference = (cells[referenceColumn]?.text ?? '').toLowerCase()
    const category = cells[categoryColumn]?.text ?? ''
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
    plan: planLoad(samples, terms),
    rowCount,
    categories: [...categories].sort(),
    categoriesOfRepeated,
    repeatedRows,
  }
}
