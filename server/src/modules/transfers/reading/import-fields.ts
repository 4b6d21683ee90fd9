/** What columns of a file may fill, as its reader sees it. */
import type { ImportColumn } from '@vitrine/contract'
import { isGenerated, isLongText, isTextKey, parseAttributeKey, type TextKey } from '@vitrine/rules'
import type { Scope } from '../../../scope/scope.ts'
import { allCategories } from '../../categories/index.ts'
import type { FieldInUse } from '../../detail-fields/index.ts'
import type { VisibleFolder } from '../../folders/index.ts'
import type { PriceTypeInUse } from '../../price-types/index.ts'
import { type ImportPlanner, type ImportTerms, importPlanner } from '../../products/index.ts'
import { headerReader } from '../field-headers.ts'
import { idsByPath } from '../tree-paths.ts'
import type { Asked } from './file-habits.ts'
import { type ValueKind, valueKindOf } from './read-value.ts'

export interface ImportFields {
  planner: ImportPlanner
  texts: readonly TextKey[]
  fields: ReadonlyMap<string, FieldInUse>
  priceTypes: ReadonlyMap<string, PriceTypeInUse>
  keyOfHeader: (header: string) => string | null
  folderIds: ReadonlyMap<string, string>
  folders: ReadonlyMap<string, VisibleFolder>
  categoryIds: ReadonlyMap<string, string>
  mayAddOptions: boolean
  mayAddCategories: boolean
}

export async function importFields(scope: Scope, terms: ImportTerms): Promise<ImportFields> {
  const [planner, categories] = await Promise.all([importPlanner(scope, terms), allCategories(scope)])
  const { tree, visibility, visibleFolders } = planner.editor
  const { permissions } = scope
  return {
    planner,
    texts: visibility.texts,
    fields: visibility.fields,
    priceTypes: visibility.priceTypes,
    keyOfHeader: headerReader(visibility),
    folderIds: idsByPath(
      tree.folders.filter(({ id, parentId }) => parentId === null || visibleFolders.has(id)),
    ),
    folders: tree.byId,
    categoryIds: idsByPath(categories),
    mayAddOptions: permissions.setting.edit >= 3,
    mayAddCategories: permissions.category.edit >= 1,
  }
}

const plainKinds: Readonly<Record<string, ValueKind>> = {
  category: 'line',
  folder: 'list',
  published: 'yesNo',
}

/** Null for what no column can fill: it doesn't exist for the reader, or nobody types it. */
export function kindOfTarget({ texts, fields, priceTypes }: ImportFields, key: string): ValueKind | null {
  if (isTextKey(key)) return texts.includes(key) ? (isLongText(key) ? 'lines' : 'line') : null
  const plain = plainKinds[key]
  if (plain !== undefined) return plain
  const parsed = parseAttributeKey(key)
  if (parsed?.kind === 'price') return priceTypes.has(parsed.id) ? 'number' : null
  const field = parsed?.kind === 'detail' ? fields.get(parsed.id) : undefined
  return field === undefined ? null : valueKindOf(field.type)
}

/** What somebody has to say of a column before it is read, since it could be meant in two ways. */
export function openReading(
  fields: ImportFields,
  { target, asks }: Pick<ImportColumn, 'target' | 'asks'>,
): Asked | null {
  const kind = target === null ? null : kindOfTarget(fields, target)
  if (kind === 'number' || kind === 'percentage') return asks.find((asked) => asked === 'numberStyle') ?? null
  return kind === 'date' ? (asks.find((asked) => asked === 'dateOrder') ?? null) : null
}

/** Whether the reader may write a field of products that they make or own. */
export function mayFill({ fields, planner }: ImportFields, key: string): boolean {
  const parsed = parseAttributeKey(key)
  if (parsed?.kind !== 'detail') return true
  return (
    !isGenerated(fields.get(parsed.id)?.type ?? 'text') &&
    planner.editor.mayEditField(parsed.id, planner.ownerId)
  )
}

export function nameOfTarget({ fields, priceTypes }: ImportFields, key: string): string {
  const parsed = parseAttributeKey(key)
  if (parsed?.kind === 'detail') return fields.get(parsed.id)?.name ?? key
  return parsed?.kind === 'price' ? (priceTypes.get(parsed.id)?.name ?? key) : key
}
