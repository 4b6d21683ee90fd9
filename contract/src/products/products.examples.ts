import { defaultThreeSidesLayout, detailKey, priceKey } from '@vitrine/rules'
import { anAction, type ExampleIds, type Examples, type Unique } from '../example.ts'
import type { productsContract } from './products.contract.ts'

export function productsExamples(ids: ExampleIds, unique: Unique): Examples<typeof productsContract> {
  const { productId } = ids
  const guide = { params: { fileName: 'care guide.txt' } }
  const selection = { ids: [productId] }
  const change = { params: { productId: ids.changedProductId } }
  const shown = { withoutVersion: 'the specification shows it' }
  const price = { [priceKey(ids.priceTypeId)]: '3' }
  const detail = { [detailKey(ids.detailFieldId)]: '3' }
  const layout = { ...defaultThreeSidesLayout, scaleFactor: 3 }
  const hidden = { body: { isActive: false } }
  const theirView = {
    name: unique('Their view'),
    filters: [{ field: 'name', type: 'REGEX_I', value: 'lamp' }],
    sharedWithGroups: [],
  }
  return {
    createProduct: {
      body: { name: 'Some chair', reference: unique('SOME-CHAIR'), folders: [ids.folderId] },
      creates: 'products',
    },
    editProduct: { body: { name: 'Other name' }, stale: { record: 'product', body: { name: 'Their name' } } },
    deleteProduct: {
      params: { productId: ids.spareProductId },
      stale: { record: 'product', by: 'products.editProduct', present: {} },
    },
    setPrice: {
      body: { value: '12.5' },
      withoutVersion: 'a single value',
      stale: { record: 'product', body: { value: '3' }, present: price },
    },
    removePrice: {
      stale: { record: 'product', by: 'products.setPrice', body: { value: '3' }, present: price },
    },
    addDetail: {
      body: { detailField: ids.detailFieldId, value: 'red' },
      stale: {
        record: 'product',
        body: { detailField: ids.detailFieldId, value: '3' },
        present: detail,
        refusal: 'DetailAlreadyExists',
      },
    },
    setDetail: {
      body: 'blue',
      ...shown,
      stale: { record: 'product', body: { value: '3' }, present: detail },
    },
    removeDetail: {
      stale: { record: 'product', by: 'products.setDetail', body: { value: '3' }, present: detail },
    },
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
    editProductFile: { ...guide, body: { isActive: true }, stale: { record: 'file', ...hidden } },
    deleteProductFile: { ...guide, stale: { record: 'file', by: 'products.editProductFile', ...hidden } },
    orderProductMedia: {
      body: ['front.png', 'chair.glb', 'stool.glb'],
      stale: {
        record: 'mediaOrder',
        body: ['stool.glb', 'front.png', 'chair.glb'],
        present: { order: ['stool.glb', 'front.png', 'chair.glb'] },
      },
    },
    editProductMedia: { body: { isActive: true }, stale: { record: 'picture', ...hidden } },
    deleteProductMedia: { stale: { record: 'picture', by: 'products.editProductMedia', ...hidden } },
    restoreProductMedia: { withoutVersion: anAction },
    setThreeSidesLayout: {
      body: defaultThreeSidesLayout,
      ...shown,
      stale: { record: 'layout', body: layout, present: { layout } },
    },
    deleteThreeSidesLayout: {
      stale: { record: 'layout', by: 'products.setThreeSidesLayout', body: layout, present: { layout } },
    },
    createProductView: { body: { name: unique('Some view') }, creates: 'product_views' },
    editProductView: {
      body: { name: unique('Other view'), filters: [], sharedWithGroups: [], sorting: '-name' },
      ...shown,
      stale: { record: 'view', body: theirView },
    },
    pinProductView: { withoutVersion: anAction },
    unpinProductView: { withoutVersion: anAction },
    orderProductViews: { body: [ids.viewId], ...shown, stale: { record: 'viewOrder' } },
    deleteProductView: { stale: { record: 'view', by: 'products.editProductView', body: theirView } },
    listModels: { query: {} },
    proposeModel: { body: { selection: { ids: [productId, ids.shownProductId] } } },
    createModel: {
      body: { name: unique('Some model'), axes: [ids.axisFieldId], articles: [ids.articleId] },
      creates: 'product_models',
    },
    editModel: {
      body: { name: 'Other model' },
      stale: { record: 'productModel', body: { name: 'Their model' } },
    },
    changeModelArticles: { body: { add: [ids.articleId] }, isOfOneThing: true },
    dissolveModel: {
      params: { modelId: ids.spareModelId },
      stale: { record: 'productModel', by: 'products.editModel', body: { name: 'Their model' } },
    },
    queryProducts: { body: { filters: [{ field: 'name', type: 'REGEX_I', value: 'chair' }] } },
    suggestSearch: { query: { search: 'chiar' } },
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
