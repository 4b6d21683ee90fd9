import { defaultThreeSidesLayout } from '@vitrine/rules'
import { anAction, type ExampleIds, type Examples, type Unique } from '../example.ts'
import type { productsContract } from './products.contract.ts'

export function productsExamples(ids: ExampleIds, unique: Unique): Examples<typeof productsContract> {
  const { productId } = ids
  const guide = { params: { fileName: 'care guide.txt' } }
  const selection = { ids: [productId] }
  const change = { params: { productId: ids.changedProductId } }
  const shown = { withoutVersion: 'the specification shows it' }
  return {
    createProduct: {
      body: { name: 'Some chair', reference: unique('SOME-CHAIR'), folders: [ids.folderId] },
      creates: 'products',
    },
    editProduct: { body: { name: 'Other name' } },
    deleteProduct: { params: { productId: ids.spareProductId } },
    setPrice: { body: { value: '12.5' }, withoutVersion: 'a single value' },
    addDetail: { body: { detailField: ids.detailFieldId, value: 'red' } },
    setDetail: { body: 'blue', ...shown },
    changeProducts: {
      body: { changes: [{ product: productId, values: { name: unique('Changed name') } }] },
      creates: 'bulk_actions',
    },
    previewBulk: { body: { selection, action: { type: 'set', values: { description: 'Said' } } } },
    bulkProducts: { body: { selection, action: { type: 'duplicate' } }, creates: 'bulk_actions' },
    undoBulk: { isOfOneThing: true },
    previewPublishing: { body: { isPublished: false, of: { selection } } },
    areProductsShown: { input: { groups: ids.externalGroupId } },
    listProductHistory: { input: change.params },
    restoreProductValue: { ...change, withoutVersion: anAction },
    editProductFile: { ...guide, body: { isActive: false } },
    deleteProductFile: guide,
    orderProductMedia: { body: [ids.fileName] },
    editProductMedia: { body: { isActive: false } },
    restoreProductMedia: { withoutVersion: anAction },
    setThreeSidesLayout: { body: defaultThreeSidesLayout, ...shown },
    createProductView: { body: { name: unique('Some view') }, creates: 'product_views' },
    editProductView: { body: { name: unique('Other view') }, ...shown },
    pinProductView: { withoutVersion: anAction },
    unpinProductView: { withoutVersion: anAction },
    orderProductViews: { body: [ids.viewId], ...shown },
    queryProducts: { body: { filters: [{ field: 'name', type: 'REGEX_I', value: 'chair' }] } },
    listProductGroups: { body: { grouping: 'category' } },
    listProductFacets: { body: { fields: ['category', 'published'] } },
    summarizeProducts: {
      body: { of: { query: { filters: [], search: '' } }, summaries: [{ field: 'name', kind: 'filled' }] },
    },
    addInterestedProduct: {
      params: { userId: ids.clientId },
      body: ids.shownProductId,
      withoutVersion: 'a star is there or isn’t',
    },
    removeInterestedProduct: { params: { product: productId }, withoutVersion: 'a star is there or isn’t' },
  }
}
