import type { ExampleIds, Examples, Unique } from '../example.ts'
import type { SearchWordEntry } from './search-words.schema.ts'
import type { settingsContract } from './settings.contract.ts'

export function settingsExamples(ids: ExampleIds, unique: Unique): Examples<typeof settingsContract> {
  const field = { params: { detailFieldId: ids.spareDetailFieldId } }
  const prices = { params: { priceTypeId: ids.sparePriceTypeId } }
  const means = (word: string): SearchWordEntry[] => [
    { kind: 'synonym', language: 'all', words: ['couch'], means: [word] },
  ]
  const tabs = [{ name: unique('Their tab'), detailFields: [ids.detailFieldId] }]
  return {
    getDomainSettings: { isOutsideCatalog: true },
    createDetailField: { body: { name: unique('Some field'), type: 'text' }, creates: 'detail_fields' },
    editDetailField: {
      ...field,
      body: { name: unique('Other field'), required: false, searchable: true },
      stale: { record: 'field', body: { name: unique('Their field'), required: true } },
    },
    getDetailFieldUse: field,
    previewFieldType: { ...field, body: { type: 'number' } },
    changeFieldType: {
      ...field,
      body: { type: 'number' },
      stale: { record: 'field', body: { type: 'dropdown' } },
    },
    orderDetailFields: {
      body: [ids.detailFieldId],
      stale: { record: 'fieldOrder', body: [ids.spareDetailFieldId] },
    },
    deleteDetailField: {
      ...field,
      stale: { record: 'field', by: 'settings.editDetailField', body: { name: unique('Their field') } },
    },
    replaceDetailTabs: {
      body: [{ name: 'Sizes', detailFields: [ids.detailFieldId] }],
      stale: { record: 'settings', body: tabs, present: { detailTabs: tabs } },
    },
    createPriceType: { body: { name: unique('Some prices'), currency: 'EUR' }, creates: 'price_types' },
    editPriceType: {
      ...prices,
      body: { name: unique('Other prices') },
      stale: { record: 'priceType', body: { name: unique('Their prices') } },
    },
    getPriceTypeUse: prices,
    orderPriceTypes: {
      body: [ids.priceTypeId],
      stale: { record: 'priceTypeOrder', body: [ids.sparePriceTypeId] },
    },
    deletePriceType: { ...prices, stale: { record: 'priceType', by: 'settings.editPriceType' } },
    editDisplaySettings: {
      body: { productTableHeaders: ['name'], categoryHeaders: ['Room', 'Kind', 'Line'] },
      stale: {
        record: 'settings',
        body: {
          productTableHeaders: ['reference', 'name'],
          categoryHeaders: ['One', 'Two', 'Three'].map(unique),
        },
      },
    },
    replacePurposes: {
      body: [{ name: unique('Some purpose'), needs: ['media:image', 'description'] }],
      stale: { record: 'settings', body: [], present: { purposes: [] } },
    },
    replaceSearchWords: {
      body: means('sofa'),
      stale: {
        record: 'settings',
        body: means('settee'),
        present: { searchWords: means('settee') },
      },
    },
  }
}
