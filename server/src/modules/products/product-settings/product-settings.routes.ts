import { api } from '../../../scope/api.ts'
import { changeField, previewFieldType } from '../field-changes/field-changes.service.ts'
import {
  addDetailField,
  addPriceType,
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

const calls = api.settings

/** Settings that concern the products of a domain. */
export const productSettingsRoutes = {
  createDetailField: calls.createDetailField.handler(({ input, context }) =>
    addDetailField(context.scope, input.body),
  ),
  editDetailField: calls.editDetailField.handler(({ input, context }) =>
    editDetailField(context.scope, input.params.detailFieldId, input.body),
  ),
  listFieldConflicts: calls.listFieldConflicts.handler(({ context }) => listFieldConflicts(context.scope)),
  previewFieldType: calls.previewFieldType.handler(({ input, context }) =>
    previewFieldType(context.scope, input.params.detailFieldId, input.body.type),
  ),
  changeFieldType: calls.changeFieldType.handler(({ input, context: { scope } }) =>
    scope.transaction((open) => changeField(open, input.params.detailFieldId, input.body)),
  ),
  getDetailFieldUse: calls.getDetailFieldUse.handler(({ input, context }) =>
    getDetailFieldUse(context.scope, input.params.detailFieldId),
  ),
  orderDetailFields: calls.orderDetailFields.handler(({ input, context }) =>
    orderDetailFields(context.scope, input.body),
  ),
  deleteDetailField: calls.deleteDetailField.handler(({ input, context }) =>
    deleteDetailField(context.scope, input.params.detailFieldId),
  ),
  replaceDetailTabs: calls.replaceDetailTabs.handler(({ input, context }) =>
    replaceDetailTabs(context.scope, input.body),
  ),
  createPriceType: calls.createPriceType.handler(({ input, context }) =>
    addPriceType(context.scope, input.body),
  ),
  editPriceType: calls.editPriceType.handler(({ input, context }) =>
    editPriceType(context.scope, input.params.priceTypeId, input.body.name),
  ),
  getPriceTypeUse: calls.getPriceTypeUse.handler(({ input, context }) =>
    getPriceTypeUse(context.scope, input.params.priceTypeId),
  ),
  orderPriceTypes: calls.orderPriceTypes.handler(({ input, context }) =>
    orderPriceTypes(context.scope, input.body),
  ),
  deletePriceType: calls.deletePriceType.handler(({ input, context }) =>
    deletePriceType(context.scope, input.params.priceTypeId),
  ),
  editDisplaySettings: calls.editDisplaySettings.handler(({ input, context }) =>
    editDisplaySettings(context.scope, input.body),
  ),
}
