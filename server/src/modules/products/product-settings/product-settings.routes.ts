import { domainApi } from '../../../scope/api.ts'
import { changeFieldType, previewFieldType } from '../field-changes/field-changes.service.ts'
import { listSearchWords, replaceSearchWords } from '../search-words/search-words.service.ts'
import {
  createDetailField,
  createPriceType,
  deleteDetailField,
  deletePriceType,
  editDetailField,
  editDisplaySettings,
  editPriceType,
  getDetailFieldUse,
  getPriceTypeUse,
  listFieldConflicts,
  orderDetailFields,
  orderPriceTypes,
  replaceDetailTabs,
} from './product-settings.service.ts'

const calls = domainApi.settings

/** Settings that concern the products of a domain. */
export const productSettingsRoutes = {
  createDetailField: calls.createDetailField.handler(({ input, context }) =>
    createDetailField(context.scope, input.body),
  ),
  editDetailField: calls.editDetailField.handler(({ input, context }) =>
    editDetailField(context.scope, input.params.detailFieldId, input.body, context.basedOn),
  ),
  listFieldConflicts: calls.listFieldConflicts.handler(({ context }) => listFieldConflicts(context.scope)),
  previewFieldType: calls.previewFieldType.handler(({ input, context }) =>
    previewFieldType(context.scope, input.params.detailFieldId, input.body.type),
  ),
  changeFieldType: calls.changeFieldType.handler(({ input, context }) =>
    changeFieldType(context.scope, input.params.detailFieldId, input.body.type, context.basedOn),
  ),
  getDetailFieldUse: calls.getDetailFieldUse.handler(({ input, context }) =>
    getDetailFieldUse(context.scope, input.params.detailFieldId),
  ),
  orderDetailFields: calls.orderDetailFields.handler(({ input, context }) =>
    orderDetailFields(context.scope, input.body, context.basedOn),
  ),
  deleteDetailField: calls.deleteDetailField.handler(({ input, context }) =>
    deleteDetailField(context.scope, input.params.detailFieldId, context.basedOn),
  ),
  replaceDetailTabs: calls.replaceDetailTabs.handler(({ input, context }) =>
    replaceDetailTabs(context.scope, input.body, context.basedOn),
  ),
  createPriceType: calls.createPriceType.handler(({ input, context }) =>
    createPriceType(context.scope, input.body),
  ),
  editPriceType: calls.editPriceType.handler(({ input, context }) =>
    editPriceType(context.scope, input.params.priceTypeId, input.body.name, context.basedOn),
  ),
  getPriceTypeUse: calls.getPriceTypeUse.handler(({ input, context }) =>
    getPriceTypeUse(context.scope, input.params.priceTypeId),
  ),
  orderPriceTypes: calls.orderPriceTypes.handler(({ input, context }) =>
    orderPriceTypes(context.scope, input.body, context.basedOn),
  ),
  deletePriceType: calls.deletePriceType.handler(({ input, context }) =>
    deletePriceType(context.scope, input.params.priceTypeId, context.basedOn),
  ),
  editDisplaySettings: calls.editDisplaySettings.handler(({ input, context }) =>
    editDisplaySettings(context.scope, input.body, context.basedOn),
  ),
  listSearchWords: calls.listSearchWords.handler(({ context }) => listSearchWords(context.scope)),
  replaceSearchWords: calls.replaceSearchWords.handler(({ input, context }) =>
    replaceSearchWords(context.scope, input.body, context.basedOn),
  ),
}
