/** Creating one product. */
import type { NewProduct, Product } from '@vitrine/contract'
import { isGenerated, isLongText, ofEachText } from '@vitrine/rules'
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import { checkedNewDetail, checkedPrice, checkedText } from './checked-values.ts'
import { checkedCategory, presentProduct } from './edit-product.service.ts'
import { foldersAfter, type ProductEditor, productEditor, writableField } from './product-editor.ts'
import { storeNew } from './store-new.ts'
import { countOtherRequiredFields } from './stored-products.repository.ts'

/**
 * Refuses MinimumCharacters, InvalidInput (too long, or a price or detail given twice),
 * ReferenceAlreadyExists, CategoryNeeded for an empty list, CategoryUnknown, FolderNeeded, FolderNotProductFolder,
 * RequiredDetail, FilterValueInvalid, GeneratedValue; NotFound for folders, price types and fields the caller doesn't
 * see, NotAllowed for those they may not edit, and RequiredDetailNotAllowed where a required field is one of them; where
 * they don't see it, NotAllowed.
 */
export async function createProduct(scope: Scope, given: NewProduct): Promise<Product> {
  const editor = await productEditor(scope)
  const texts = ofEachText((key) =>
    given[key] === '' && isLongText(key) ? '' : checkedText(editor, key, given[key]),
  )
  const { isPublished } = given
  const folderIds = foldersAfter(editor, given.folders, [])
  const prices = checkedPrices(editor, given.prices)
  const details = checkedDetails(scope, editor, given.details)
  return await scope.transaction(async (open) => {
    const categoryId = given.categories === undefined ? null : await checkedCategory(open, given.categories)
    const fieldIds = [...editor.visibility.fields.keys()]
    if ((await countOtherRequiredFields(open, fieldIds)) > 0) refuse('NotAllowed')
    const product = { ...texts, categoryId, folderIds, isPublished, details, prices }
    const [id = ''] = await storeNew(open, [product])
    return await presentProduct(open, editor, id)
  })
}

function checkedPrices(editor: ProductEditor, given: NewProduct['prices']): Record<string, string> {
  checkDistinct(
    'prices',
    given.map((price) => price.priceType),
  )
  return Object.fromEntries(
    given.map(({ priceType: id, value }) => {
      const priceType = editor.visibility.priceTypes.get(id) ?? refuse('NotFound')
      return [id, checkedPrice(priceType, value)]
    }),
  )
}

/** The values given, and required fields present among them. The creator owns the product. */
function checkedDetails(
  scope: Scope,
  editor: ProductEditor,
  given: NewProduct['details'],
): Record<string, string> {
  checkDistinct(
    'details',
    given.map((detail) => detail.detailField),
  )
  const ownerId = scope.person?.id ?? null
  const details = Object.fromEntries(
    given.map(({ detailField: id, value }) => [
      id,
      checkedNewDetail(writableField(editor, id, ownerId), value),
    ]),
  )
  for (const field of editor.visibility.fields.values()) {
    if (!field.required || isGenerated(field.type) || details[field.id] !== undefined) continue
    if (!editor.mayEditField(field.id, ownerId)) refuse('RequiredDetailNotAllowed', { field: field.name })
    refuse('RequiredDetail', { field: field.name })
  }
  return details
}

function checkDistinct(place: string, ids: readonly string[]): void {
  if (new Set(ids).size < ids.length) refuse('InvalidInput', { place, reason: 'one of them twice' })
}
