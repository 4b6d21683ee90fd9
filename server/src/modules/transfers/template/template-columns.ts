/** What can be filled in of products, as columns of a template. */
import { fillMessage, type Language } from '@vitrine/contract'
import {
  describedKind,
  detailKey,
  formatYesNo,
  isPriceKey,
  parseAttributeKey,
  priceKey,
  writtenKeys,
} from '@vitrine/rules'
import type { FillableColumn, FillableFormat } from '../../../platform/sheets/fillable-sheet.ts'
import { headersOf } from '../field-headers.ts'
import { importFileWords } from '../import-file-words.ts'
import { type ImportFields, kindOfTarget, mayFill } from '../reading/import-fields.ts'
import type { ValueKind } from '../reading/read-value.ts'

export interface TemplateColumn extends FillableColumn {
  /** Whether the field is required: always, for new products alone, or not (null). */
  needed: 'always' | 'new' | null
}

export interface TemplateLists {
  categories: readonly string[]
  folders: readonly string[]
}

/** Every field that the reader may write, in the order of pages. */
export function templateColumns(
  fields: ImportFields,
  lists: TemplateLists,
  language: Language,
): TemplateColumn[] {
  const keys = [
    ...writtenKeys,
    ...[...fields.priceTypes.keys()].map(priceKey),
    ...[...fields.fields.keys()].map(detailKey),
  ].filter((key) => kindOfTarget(fields, key) !== null && mayFill(fields, key))
  const required = new Set<string>(fields.planner.required?.map(({ id }) => detailKey(id)))
  return [...headersOf(language, keys, fields)].map(([key, header]) => {
    const needed = key === 'reference' ? 'always' : key === 'name' || required.has(key) ? 'new' : null
    return {
      needed,
      isNeeded: needed !== null,
      header: needed === null ? header : `${header} *`,
      format: formatOf(key, kindOfTarget(fields, key)),
      ...choices(key, fields, lists, language),
      help: helpOf(key, fields, language),
    }
  })
}

function formatOf(key: string, kind: ValueKind | null): FillableFormat {
  if (kind === 'number' || kind === 'percentage') return isPriceKey(key) ? 'amount' : 'number'
  return kind === 'date' ? 'day' : 'text'
}

function choices(
  key: string,
  { fields, mayAddCategories, mayAddOptions }: ImportFields,
  { categories, folders }: TemplateLists,
  language: Language,
): Pick<FillableColumn, 'list' | 'takesOthers'> {
  const yesOrNo = ['true', 'false'].map((value) => formatYesNo(value, { locale: language }))
  if (key === 'category') return { list: categories, takesOthers: mayAddCategories }
  // Several folders are no option of the list.
  if (key === 'folder') return { list: folders, takesOthers: true }
  if (key === 'published') return { list: yesOrNo, takesOthers: false }
  const parsed = parseAttributeKey(key)
  const field = parsed?.kind === 'detail' ? fields.get(parsed.id) : undefined
  switch (field === undefined ? undefined : describedKind(field.type).holds) {
    case 'option':
      return { list: field?.dropdownOptions ?? [], takesOthers: mayAddOptions }
    case 'ribbon':
      return { list: field?.ribbon.map(({ label }) => label) ?? [], takesOthers: false }
    case 'yesNo':
      return { list: yesOrNo, takesOthers: false }
    default:
      return { list: [], takesOthers: true }
  }
}

function helpOf(
  key: string,
  { fields, priceTypes, mayAddOptions }: ImportFields,
  language: Language,
): string {
  const words = importFileWords[language]
  const plain = writtenKeys.find((field) => field === key)
  if (plain !== undefined) {
    const own = `help.${plain}`
    return own in words ? words[own as 'help.name'] : words['help.text']
  }
  const parsed = parseAttributeKey(key)
  if (parsed?.kind === 'price')
    return fillMessage(words['help.price'], { currency: priceTypes.get(parsed.id)?.currency ?? '' })
  const type = parsed?.kind === 'detail' ? fields.get(parsed.id)?.type : undefined
  switch (type === undefined ? undefined : describedKind(type).holds) {
    case 'decimal':
      return words['help.number']
    case 'day':
      return words['help.date']
    case 'option':
      return words[mayAddOptions ? 'help.openList' : 'help.list']
    case 'ribbon':
    case 'yesNo':
      return words['help.list']
    case 'address':
      return words['help.link']
    default:
      return words['help.text']
  }
}
