import { call, staff } from '../endpoint.ts'
import { refusesFilters } from '../refusal-groups.ts'
import {
  bulkPreview,
  bulkProductsInput,
  bulkReport,
  changedProducts,
  changeProductsInput,
  undoBulkInput,
} from './bulk-products.schema.ts'

/** Which products and fields that means is decided for each. */
const editor = staff({ area: 'folder', right: 'edit', level: 1 })

export const bulkProductsContract = {
  changeProducts: call(
    editor,
    'POST /products/changes',
    'Write values of several products; what can’t be written is answered, the rest is',
    { isRepeatable: true },
  )
    .input(changeProductsInput)
    .output(changedProducts),
  previewBulk: call(editor, 'POST /products/bulk/preview', 'What a bulk action would do, to how many', {
    onlyReads: true,
    refusals: [...refusesFilters],
  })
    .input(bulkProductsInput)
    .output(bulkPreview),
  bulkProducts: call(
    editor,
    'POST /products/bulk',
    'Change many products; above 200, and for copies, as a process',
    { isRepeatable: true, refusals: [...refusesFilters] },
  )
    .input(bulkProductsInput)
    .output(bulkReport),
  undoBulk: call(
    editor,
    'POST /products/bulk/{bulkId}/undo',
    'Take back what one request or bulk action of one’s own did, where nobody has changed it since',
    { isRepeatable: true, refusals: ['BulkUnderWay'] },
  )
    .input(undoBulkInput)
    .output(bulkReport),
}
