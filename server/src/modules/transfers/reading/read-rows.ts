/** Rows of a file as values of products, each with what is wrong with its cells. */
import {
  type ErrorKey,
  type ErrorParameters,
  type ImportColumn,
  longestDropdownOption,
  mostDropdownOptions,
  type ProcessFinding,
} from '@vitrine/contract'
import { cleanReference, holds, parseAttributeKey } from '@vitrine/rules'
import { unguardFormula } from '../../../platform/sheets/formula-text.ts'
import type { ReadCell, ReadRow } from '../../../platform/sheets/read/sheet-file.ts'
import { formatPath, parsePaths, pathKey } from '../path-text.ts'
import { tooFine } from './fine-prices.ts'
import { type ImportFields, kindOfTarget, nameOfTarget } from './import-fields.ts'
import { type ReadValue, readValue, type ValueKind } from './read-value.ts'

export interface RowOfValues {
  row: number
  reference: string
  name: string
  values: Record<string, string>
  /** Paths of new categories, and new options, that somebody may make. */
  coming: Record<string, string>
  findings: ProcessFinding[]
  kind: 'refused' | null
}

interface FilledColumn extends ImportColumn {
  target: string
  kind: ValueKind
}

const longestShown = 200
const mostBlank = 100

/** `kind`: of the file; delimited ones hold texts that are guarded against formulas. */
export class RowReader {
  readonly #columns: FilledColumn[]
  readonly #fields: ImportFields
  readonly #isGuarded: boolean
  #last: number
  /** New options by field, each by its letters without case: as it is written first. */
  readonly #newOptions = new Map<string, Map<string, string>>()

  constructor(
    columns: readonly ImportColumn[],
    fields: ImportFields,
    { fileKind, headerRow }: { fileKind: 'xlsx' | 'csv'; headerRow: number },
  ) {
    this.#columns = columns.flatMap((column) => {
      const { target } = column
      const kind = target === null ? null : kindOfTarget(fields, target)
      return target === null || kind === null ? [] : [{ ...column, target, kind }]
    })
    this.#fields = fields
    this.#isGuarded = fileKind === 'csv'
    this.#last = headerRow
  }

  /** The row, and blank ones that stand before it; blank ones behind the last row are none. */
  read({ row, cells }: ReadRow): RowOfValues[] {
    if (cells.every((cell) => cell === null || cell.text.trim() === '')) return []
    const blank: RowOfValues[] = []
    for (let number = this.#last + 1; number < row && blank.length < mostBlank; number++)
      blank.push(blankRow(number))
    this.#last = row
    return [...blank, this.#valuesOf(row, cells)]
  }

  #valuesOf(row: number, cells: ReadRow['cells']): RowOfValues {
    const found: RowOfValues = {
      row,
      reference: '',
      name: '',
      values: {},
      coming: {},
      findings: [],
      kind: null,
    }
    const faults: { column: FilledColumn; text: string; code: ErrorKey; data: ErrorParameters }[] = []
    for (const column of this.#columns) {
      const cell = this.#plain(cells[column.index] ?? null)
      const read = this.#resolved(column, readValue(cell, column.kind, column), found)
      if (read.kind === 'fault') {
        const { code, data } = read
        faults.push({ column, text: cell?.text ?? '', code, data })
      } else if (read.kind === 'value') found.values[column.target] = read.value
    }
    const reference = cleanReference(found.values.reference ?? '')
    found.reference = reference
    found.name = found.values.name ?? ''
    const needed = this.#columns.find(({ target }) => target === 'reference')
    if (reference === '' && needed !== undefined && !faults.some(({ column }) => column === needed))
      faults.push({ column: needed, text: '', code: 'ImportCellRequired', data: {} })
    found.findings = faults.map(({ column, text, code, data }) =>
      findingOf({ row, subject: reference, column, value: text, code, data }),
    )
    if (faults.length > 0) found.kind = 'refused'
    found.findings.push(...this.#tooFine(found))
    return found
  }

  #tooFine({ row, reference, values }: RowOfValues): ProcessFinding[] {
    return this.#columns.flatMap((column) => {
      const key = parseAttributeKey(column.target)
      const currency = key?.kind === 'price' ? this.#fields.priceTypes.get(key.id)?.currency : undefined
      const value = values[column.target]
      if (currency === undefined || value === undefined) return []
      const data = tooFine(value, currency)
      if (data === null) return []
      const place = { row, subject: reference, column, value, code: 'ImportPriceTooFine' as const, data }
      return [{ ...findingOf(place), isLeftOut: false }]
    })
  }

  #plain(cell: ReadCell | null): ReadCell | null {
    if (cell === null || !this.#isGuarded) return cell
    return { ...cell, text: unguardFormula(cell.text) }
  }

  /** Names of options, categories and folders as what is stored of them. */
  #resolved({ target }: FilledColumn, read: ReadValue, found: RowOfValues): ReadValue {
    if (read.kind !== 'value') return read
    if (target === 'category') return this.#category(read.value, found)
    if (target === 'folder') return this.#folders(read.value)
    const key = parseAttributeKey(target)
    const field = key?.kind === 'detail' ? this.#fields.fields.get(key.id) : undefined
    if (field === undefined) return read
    if (holds(field.type, 'ribbon')) {
      const same = sameAs(read.value)
      const ribbon = field.ribbon.find(({ label, color }) => same(label) || same(`${label}|${color}`))
      return ribbon === undefined
        ? unknown(read.value)
        : { kind: 'value', value: `${ribbon.label}|${ribbon.color}` }
    }
    if (!holds(field.type, 'option')) return read
    const { dropdownOptions } = field
    const option = dropdownOptions.includes(read.value)
      ? read.value
      : dropdownOptions.find(sameAs(read.value))
    if (option !== undefined) return { kind: 'value', value: option }
    if (!this.#fields.mayAddOptions) return unknown(read.value)
    return this.#newOption(target, read.value, dropdownOptions.length, found)
  }

  /** In one spelling, and as many and as long ones as settings take. */
  #newOption(target: string, text: string, known: number, found: RowOfValues): ReadValue {
    const options = this.#newOptions.get(target) ?? new Map<string, string>()
    this.#newOptions.set(target, options)
    const same = options.get(text.toLowerCase())
    if (same === undefined && text.length > longestDropdownOption)
      return { kind: 'fault', code: 'ImportOptionTooLong', data: { max: longestDropdownOption } }
    if (same === undefined && known + options.size >= mostDropdownOptions)
      return { kind: 'fault', code: 'ImportTooManyOptions', data: { max: mostDropdownOptions } }
    if (same === undefined) options.set(text.toLowerCase(), text)
    found.coming[target] = same ?? text
    return { kind: 'empty' }
  }

  #category(text: string, found: RowOfValues): ReadValue {
    const [names = [], ...others] = parsePaths(text)
    if (names.length === 0) return { kind: 'empty' }
    if (others.length > 0 || names.length > 3) return { kind: 'fault', code: 'CategoryTooDeep', data: {} }
    const id = this.#fields.categoryIds.get(pathKey(names))
    if (id !== undefined) return { kind: 'value', value: id }
    if (!this.#fields.mayAddCategories)
      return { kind: 'fault', code: 'ImportCategoriesNotAllowed', data: { value: shown(text) } }
    found.coming.category = formatPath(names)
    return { kind: 'empty' }
  }

  #folders(text: string): ReadValue {
    const ids: string[] = []
    for (const names of parsePaths(text)) {
      const id = this.#fields.folderIds.get(pathKey(names))
      const data = { folder: shown(formatPath(names)) }
      if (id === undefined) return { kind: 'fault', code: 'ImportFolderUnknown', data }
      if (this.#fields.folders.get(id)?.isProductFolder !== true)
        return { kind: 'fault', code: 'ImportFolderNotProductFolder', data }
      ids.push(id)
    }
    return ids.length === 0 ? { kind: 'empty' } : { kind: 'value', value: [...new Set(ids)].join(',') }
  }
}

function sameAs(text: string): (other: string) => boolean {
  return (other) => other.toLowerCase() === text.toLowerCase()
}

function unknown(text: string): ReadValue {
  return { kind: 'fault', code: 'ImportUnknownData', data: { value: shown(text) } }
}

function shown(text: string): string {
  return text.slice(0, longestShown)
}

function blankRow(row: number): RowOfValues {
  const finding: ProcessFinding = {
    row,
    subject: '',
    column: '',
    value: '',
    code: 'ImportBlankRow',
    data: {},
    isLeftOut: true,
  }
  return { row, reference: '', name: '', values: {}, coming: {}, findings: [finding], kind: 'refused' }
}

/** How findings name a column. */
export function placeOf({ letter, header }: Pick<ImportColumn, 'letter' | 'header'>): string {
  return shown(`${letter} ${header}`.trim())
}

interface Place {
  row: number
  subject: string
  column: Pick<ImportColumn, 'letter' | 'header'> | null
  value: string
  code: ErrorKey
  data: ErrorParameters
}

export function findingOf({ row, subject, column, value, code, data }: Place): ProcessFinding {
  return {
    row,
    subject: shown(subject),
    column: column === null ? '' : placeOf(column),
    value: shown(value),
    code,
    data,
    isLeftOut: true,
  }
}

/** What is wrong with the value of a field, at the column that fills it. */
export function findingOfField(
  { row, reference, values }: Pick<RowOfValues, 'row' | 'reference' | 'values'>,
  { field, code, data }: { field: string; code: ErrorKey; data: ErrorParameters },
  { columns, fields }: { columns: readonly ImportColumn[]; fields: ImportFields },
): ProcessFinding {
  const column = columns.find(({ target }) => target === field) ?? null
  const value = field === 'category' || field === 'folder' ? '' : (values[field] ?? '')
  const name = nameOfTarget(fields, field)
  const named = 'field' in data ? { ...data, field: name } : data
  const finding = findingOf({ row, subject: reference, column, value, code, data: named })
  return column === null ? { ...finding, column: name } : finding
}
