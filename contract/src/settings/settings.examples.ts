import type { ExampleIds, Examples, Unique } from '../example.ts'
import type { settingsContract } from './settings.contract.ts'

export function settingsExamples(ids: ExampleIds, unique: Unique): Examples<typeof settingsContract> {
  const field = { params: { detailFieldId: ids.spareDetailFieldId } }
  const prices = { params: { priceTypeId: ids.sparePriceTypeId } }
  return {
    getDomainSettings: { isOutsideCatalog: true },
    createDetailField: { body: { name: unique('Some field'), type: 'text' }, creates: 'detail_fields' },
    editDetailField: { ...field, body: { name: unique('Other field') } },
    getDetailFieldUse: field,
    previewFieldType: { ...field, body: { type: 'number' } },
    changeFieldType: { ...field, body: { type: 'number' } },
    orderDetailFields: { body: [ids.detailFieldId] },
    deleteDetailField: field,
    replaceDetailTabs: { body: [{ name: 'Sizes', detailFields: [ids.detailFieldId] }] },
    createPriceType: { body: { name: unique('Some prices'), currency: 'EUR' }, creates: 'price_types' },
    editPriceType: { ...prices, body: { name: unique('Other prices') } },
    getPriceTypeUse: prices,
    orderPriceTypes: { body: [ids.priceTypeId] },
    deletePriceType: prices,
    editDisplaySettings: { body: { productTableHeaders: ['name'] } },
  }
}
