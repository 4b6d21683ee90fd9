/** The fields a domain gives its products, and who sees them. */
export {
  addDropdownOptions,
  assignSlot,
  deleteFieldRow,
  type FieldRules,
  lockField,
  releaseSlot,
  replaceTabRows,
  saveFieldOrder,
  updateFieldRow,
  updateFieldRules,
} from './detail-fields.repository.ts'
export {
  type FieldInUse,
  insertDetailField,
  insertDetailTab,
  listDetailTabs,
  listVisibleDetailFields,
  visibleFields,
  visibleFieldsOfEach,
} from './detail-fields.service.ts'
