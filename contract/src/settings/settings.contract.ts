import * as z from 'zod'
import { domainSettings } from '../domains/domains.schema.ts'
import { call, staff } from '../endpoint.ts'
import { id, inDomain } from '../paging.ts'
import { refusesNames } from '../refusal-groups.ts'
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
import { purposes, purposesInput, replacePurposesInput } from './purposes.schema.ts'
import { replaceSearchWordsInput, searchWords, searchWordsInput } from './search-words.schema.ts'

const editor = staff({ area: 'setting', right: 'edit', level: 3 })

export const settingsContract = {
  getDomainSettings: call(
    { kind: 'domain', audience: 'anyone' },
    'GET /domains/{domain}/settings',
    'Fields, price types and display settings',
  )
    .input(z.object(inDomain))
    .output(domainSettings),
  createDetailField: call(editor, 'POST /detail-fields', 'Add a field; answers its id', {
    isRepeatable: true,
    refusals: ['MinimumCharacters', 'NameAlreadyExists'],
  })
    .input(createFieldInput)
    .output(id),
  editDetailField: call(editor, 'PATCH /detail-fields/{detailFieldId}', 'Change a field', {
    version: 'needed',
    refusals: ['MinimumCharacters', 'OptionInUse', 'ArticlesAlike'],
  })
    .input(editFieldInput)
    .output(processOrNone),
  getDetailFieldUse: call(editor, 'GET /detail-fields/{detailFieldId}/use', 'How many products have a value')
    .input(fieldInput)
    .output(detailFieldUse),
  listFieldConflicts: call(
    editor,
    'GET /detail-fields/conflicts',
    'Groups that may edit folders but not the required fields',
  )
    .input(z.object(inDomain))
    .output(z.array(fieldConflict)),
  previewFieldType: call(
    editor,
    'POST /detail-fields/{detailFieldId}/type/preview',
    'What another type would make of the values there are',
    { onlyReads: true },
  )
    .input(fieldTypeInput)
    .output(fieldTypeReport),
  changeFieldType: call(
    editor,
    'PUT /detail-fields/{detailFieldId}/type',
    'Give a field another type; values that do not fit are taken away and stay in the history',
    { version: 'needed', refusals: ['FieldIsAxis'] },
  )
    .input(fieldTypeInput)
    .output(processOrNone),
  orderDetailFields: call(editor, 'PUT /detail-fields/order', 'Ids in the order wanted', {
    version: 'needed',
  }).input(orderInput),
  deleteDetailField: call(editor, 'DELETE /detail-fields/{detailFieldId}', 'Delete a field with its values', {
    version: 'taken',
    refusals: ['FieldIsAxis'],
  }).input(deleteFieldInput),
  replaceDetailTabs: call(
    editor,
    'PUT /detail-tabs',
    'All tabs with their fields, in order; answers the names that they got',
    { version: 'needed', refusals: [...refusesNames] },
  )
    .input(tabsInput)
    .output(z.array(z.string())),
  createPriceType: call(editor, 'POST /price-types', 'Add a price type; answers its id', {
    isRepeatable: true,
    refusals: ['MinimumCharacters', 'NameAlreadyExists'],
  })
    .input(createPriceTypeInput)
    .output(id),
  editPriceType: call(editor, 'PATCH /price-types/{priceTypeId}', 'Rename a price type', {
    version: 'needed',
    refusals: ['MinimumCharacters'],
  }).input(editPriceTypeInput),
  getPriceTypeUse: call(editor, 'GET /price-types/{priceTypeId}/use', 'How many products have a price')
    .input(priceTypeInput)
    .output(fieldUse),
  orderPriceTypes: call(editor, 'PUT /price-types/order', 'Ids in the order wanted', {
    version: 'needed',
  }).input(orderInput),
  deletePriceType: call(editor, 'DELETE /price-types/{priceTypeId}', 'Delete a price type with its prices', {
    version: 'taken',
  }).input(deletePriceTypeInput),
  editDisplaySettings: call(
    editor,
    'PATCH /display-settings',
    'Usual columns, headers of exports and of category levels, currencies',
    { version: 'needed', refusals: ['MinimumCharacters', 'FilterFieldUnknown'] },
  ).input(displaySettingsInput),
  listPurposes: call(editor, 'GET /purposes', 'What products must have for each purpose of the company')
    .input(purposesInput)
    .output(purposes),
  replacePurposes: call(
    editor,
    'PUT /purposes',
    'All purposes with what they ask for, in order; answers their ids. Products are counted anew where that changes',
    { version: 'needed', refusals: [...refusesNames, 'NameAlreadyExists', 'NotFound', 'FilterFieldUnknown'] },
  )
    .input(replacePurposesInput)
    .output(z.array(id)),
  listSearchWords: call(editor, 'GET /search-words', 'Words of the company for searches')
    .input(searchWordsInput)
    .output(searchWords),
  replaceSearchWords: call(
    editor,
    'PUT /search-words',
    'All words of the company for searches: synonyms, replacements and words that are left out',
    { version: 'needed' },
  ).input(replaceSearchWordsInput),
}
