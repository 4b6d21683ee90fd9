import { call, staff } from '../endpoint.ts'
import {
  addDetailInput,
  createProductInput,
  editProductInput,
  productInput,
  removeDetailInput,
  removePriceInput,
  setDetailInput,
  setPriceInput,
} from './product-writes.schema.ts'
import { product } from './products.schema.ts'

/** Staff who may edit some folder; which products that means is decided per product. */
const editsFolders = { area: 'folder', right: 'edit', level: 1 } as const
const editsDetails = { area: 'productDetail', right: 'edit', level: 1 } as const
const editor = staff(editsFolders)
const detailEditor = staff(editsFolders, editsDetails)

/** Each returns the product as it is now, with its new version. */
export const productWritesContract = {
  createProduct: call(editor, 'POST /products', 'Create a product', {
    isRepeatable: true,
    refusals: [
      'MinimumCharacters',
      'CategoryNeeded',
      'CategoryUnknown',
      'FilterValueInvalid',
      'FolderNeeded',
      'FolderNotProductFolder',
      'GeneratedValue',
      'PriceBelowZero',
      'ReferenceAlreadyExists',
      'RequiredDetail',
      'RequiredDetailNotAllowed',
      'UrlInvalid',
    ],
  })
    .input(createProductInput)
    .output(product),
  editProduct: call(
    editor,
    'PATCH /products/{productId}',
    'Change name, reference, description, category or folders',
    {
      version: 'needed',
      refusals: [
        'MinimumCharacters',
        'CategoryNeeded',
        'CategoryUnknown',
        'FolderNeeded',
        'FolderNotProductFolder',
        'ReferenceAlreadyExists',
      ],
    },
  )
    .input(editProductInput)
    .output(product),
  deleteProduct: call(
    editor,
    'DELETE /products/{productId}',
    'Move a product to the trash, where it stays for 30 days',
    { version: 'taken' },
  ).input(productInput),
  setPrice: call(editor, 'PUT /products/{productId}/prices/{priceTypeId}', 'Add or change a price', {
    version: 'taken',
    refusals: ['FilterValueInvalid', 'PriceBelowZero'],
  })
    .input(setPriceInput)
    .output(product),
  removePrice: call(editor, 'DELETE /products/{productId}/prices/{priceTypeId}', 'Remove a price', {
    version: 'taken',
  })
    .input(removePriceInput)
    .output(product),
  addDetail: call(detailEditor, 'POST /products/{productId}/details', 'Add the value of a detail field', {
    version: 'taken',
    refusals: [
      'ArticlesAlike',
      'DetailAlreadyExists',
      'FilterValueInvalid',
      'GeneratedValue',
      'RequiredDetail',
      'UrlInvalid',
    ],
  })
    .input(addDetailInput)
    .output(product),
  setDetail: call(
    detailEditor,
    'PATCH /products/{productId}/details/{detailFieldId}',
    'Change the value of a detail field; the body is the value',
    {
      version: 'taken',
      refusals: ['ArticlesAlike', 'FilterValueInvalid', 'GeneratedValue', 'RequiredDetail', 'UrlInvalid'],
    },
  )
    .input(setDetailInput)
    .output(product),
  removeDetail: call(
    detailEditor,
    'DELETE /products/{productId}/details/{detailFieldId}',
    'Remove the value of a detail field',
    { version: 'taken', refusals: ['ArticlesAlike', 'GeneratedValue', 'RequiredDetail'] },
  )
    .input(removeDetailInput)
    .output(product),
}
