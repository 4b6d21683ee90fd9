import * as z from 'zod'
import { call, staff } from '../endpoint.ts'
import { inDomain, listOf, paging } from '../paging.ts'
import { changedProducts } from './bulk-products.schema.ts'
import {
  productChange,
  productHistoryInput,
  restoreValueInput,
  trashedProduct,
} from './product-history.schema.ts'

const anyStaff = staff()
const editor = staff({ area: 'folder', right: 'edit', level: 1 })

export const productHistoryContract = {
  listProductHistory: call(anyStaff, 'GET /products/{productId}/history', 'Who changed what, newest first')
    .input(productHistoryInput)
    .output(listOf(productChange)),
  restoreProductValue: call(
    editor,
    'POST /products/{productId}/history/{entryId}/restore',
    'Put back the value that a change replaced',
  )
    .input(restoreValueInput)
    .output(changedProducts),
  listTrash: call(editor, 'GET /trash/products', 'Deleted products, newest first, kept for 30 days')
    .input(z.object({ ...inDomain, ...paging }))
    .output(listOf(trashedProduct)),
}
