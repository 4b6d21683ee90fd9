import * as z from 'zod'
import { domainSettings } from '../domains/domains.schema.ts'
import { type Access, endpoint } from '../endpoint.ts'
import { id, inDomain } from '../paging.ts'
import {
  createFieldInput,
  createPriceTypeInput,
  deleteFieldInput,
  deletePriceTypeInput,
  detailFieldUse,
  displaySettingsInput,
  editFieldInput,
  editPriceTypeInput,
  fieldConflict,
  fieldInput,
  fieldTypeInput,
  fieldTypeReport,
  fieldUse,
  orderInput,
  priceTypeInput,
  processOrNone,
  tabsInput,
} from './product-settings.schema.ts'

const editor: Access = {
  reach: 'domain',
  audience: 'staff',
  needs: [{ area: 'setting', right: 'edit', level: 3 }],
}
const detailed = { inputStructure: 'detailed' } as const
const nothing = { ...detailed, successStatus: 204 } as const

export const settingsContract = {
  getDomainSettings: endpoint({ reach: 'domain', audience: 'anyone' })
    .route({
      method: 'GET',
      path: '/domains/{domain}/settings',
      summary: 'Fields, price types and display settings',
    })
    .input(z.object(inDomain))
    .output(domainSettings),
  createDetailField: endpoint(editor, { isRepeatable: true })
    .route({ method: 'POST', path: '/detail-fields', ...detailed, summary: 'Add a field; answers its id' })
    .input(createFieldInput)
    .output(id),
  editDetailField: endpoint(editor, { version: 'needed' })
    .route({
      method: 'PATCH',
      path: '/detail-fields/{detailFieldId}',
      ...detailed,
      summary: 'Change a field',
    })
    .input(editFieldInput)
    .output(processOrNone),
  getDetailFieldUse: endpoint(editor)
    .route({
      method: 'GET',
      path: '/detail-fields/{detailFieldId}/use',
      ...detailed,
      summary: 'How many products have a value',
    })
    .input(fieldInput)
    .output(detailFieldUse),
  listFieldConflicts: endpoint(editor)
    .route({
      method: 'GET',
      path: '/detail-fields/conflicts',
      summary: 'Groups that may edit folders but not the required fields',
    })
    .input(z.object(inDomain))
    .output(z.array(fieldConflict)),
  previewFieldType: endpoint(editor, { onlyReads: true })
    .route({
      method: 'POST',
      path: '/detail-fields/{detailFieldId}/type/preview',
      ...detailed,
      summary: 'What another type would make of the values there are',
    })
    .input(fieldTypeInput)
    .output(fieldTypeReport),
  changeFieldType: endpoint(editor, { version: 'needed' })
    .route({
      method: 'PUT',
      path: '/detail-fields/{detailFieldId}/type',
      ...detailed,
      summary: 'Give a field another type; values that do not fit are taken away and stay in the history',
    })
    .input(fieldTypeInput)
    .output(processOrNone),
  orderDetailFields: endpoint(editor, { version: 'needed' })
    .route({ method: 'PUT', path: '/detail-fields/order', ...nothing, summary: 'Ids in the order wanted' })
    .input(orderInput)
    .output(z.void()),
  deleteDetailField: endpoint(editor, { version: 'taken' })
    .route({
      method: 'DELETE',
      path: '/detail-fields/{detailFieldId}',
      ...nothing,
      summary: 'Delete a field with its values',
    })
    .input(deleteFieldInput)
    .output(z.void()),
  replaceDetailTabs: endpoint(editor, { version: 'needed' })
    .route({
      method: 'PUT',
      path: '/detail-tabs',
      ...detailed,
      summary: 'All tabs with their fields, in order; answers the names that they got',
    })
    .input(tabsInput)
    .output(z.array(z.string())),
  createPriceType: endpoint(editor, { isRepeatable: true })
    .route({ method: 'POST', path: '/price-types', ...detailed, summary: 'Add a price type; answers its id' })
    .input(createPriceTypeInput)
    .output(id),
  editPriceType: endpoint(editor, { version: 'needed' })
    .route({
      method: 'PATCH',
      path: '/price-types/{priceTypeId}',
      ...nothing,
      summary: 'Rename a price type',
    })
    .input(editPriceTypeInput)
    .output(z.void()),
  getPriceTypeUse: endpoint(editor)
    .route({
      method: 'GET',
      path: '/price-types/{priceTypeId}/use',
      ...detailed,
      summary: 'How many products have a price',
    })
    .input(priceTypeInput)
    .output(fieldUse),
  orderPriceTypes: endpoint(editor, { version: 'needed' })
    .route({ method: 'PUT', path: '/price-types/order', ...nothing, summary: 'Ids in the order wanted' })
    .input(orderInput)
    .output(z.void()),
  deletePriceType: endpoint(editor, { version: 'taken' })
    .route({
      method: 'DELETE',
      path: '/price-types/{priceTypeId}',
      ...nothing,
      summary: 'Delete a price type with its prices',
    })
    .input(deletePriceTypeInput)
    .output(z.void()),
  editDisplaySettings: endpoint(editor, { version: 'needed' })
    .route({
      method: 'PATCH',
      path: '/display-settings',
      ...nothing,
      summary: 'Usual columns, headers of exports and of category levels, currencies',
    })
    .input(displaySettingsInput)
    .output(z.void()),
}
