import { type Access, endpoint } from '../endpoint.ts'
import {
  bulkPreview,
  bulkProductsInput,
  bulkReport,
  changedProducts,
  changeProductsInput,
  undoBulkInput,
} from './bulk-products.schema.ts'

/** Which products and fields that means is decided for each. */
const editor: Access = {
  reach: 'domain',
  audience: 'staff',
  needs: [{ area: 'folder', right: 'edit', level: 1 }],
}

export const bulkProductsContract = {
  changeProducts: endpoint(editor, { isRepeatable: true })
    .route({
      method: 'POST',
      path: '/products/changes',
      inputStructure: 'detailed',
      summary: 'Write values of several products; what can’t be written is answered, the rest is',
    })
    .input(changeProductsInput)
    .output(changedProducts),
  previewBulk: endpoint(editor, { onlyReads: true })
    .route({
      method: 'POST',
      path: '/products/bulk/preview',
      inputStructure: 'detailed',
      summary: 'What a bulk action would do, to how many',
    })
    .input(bulkProductsInput)
    .output(bulkPreview),
  bulkProducts: endpoint(editor, { isRepeatable: true })
    .route({
      method: 'POST',
      path: '/products/bulk',
      inputStructure: 'detailed',
      summary: 'Change many products; above 200, and for copies, as a process',
    })
    .input(bulkProductsInput)
    .output(bulkReport),
  undoBulk: endpoint(editor, { isRepeatable: true })
    .route({
      method: 'POST',
      path: '/products/bulk/{bulkId}/undo',
      inputStructure: 'detailed',
      summary:
        'Take back what one request or bulk action of one’s own did, where nobody has changed it since',
    })
    .input(undoBulkInput)
    .output(bulkReport),
}
