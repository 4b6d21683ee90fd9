/** Fields, tabs, price types and columns of a domain, as its administrators set them. */
import type {
  DetailFieldEdit,
  DetailFieldUse,
  DisplaySettingsEdit,
  FieldConflict,
  NewDetailField,
  ProcessOrNone,
} from '@vitrine/contract'
import { detailKey, holds, isSearchedType, parseAttributeKey, priceKey, uniqueName } from '@vitrine/rules'
import * as z from 'zod'
import { checkedName } from '../../../platform/checked-name.ts'
import { refuse } from '../../../platform/errors.ts'
import { checkFresh, raiseVersion } from '../../../scope/record-versions.repository.ts'
import type { Scope } from '../../../scope/scope.ts'
import { listGroupsWithoutFields } from '../../access/index.ts'
import { writeActivity } from '../../activity/index.ts'
import {
  deleteFieldRow,
  type FieldInUse,
  insertDetailField,
  listDetailTabs,
  lockField,
  replaceTabRows,
  saveFieldOrder,
  updateFieldRow,
  visibleFields,
} from '../../detail-fields/index.ts'
import {
  type DomainRow,
  getDisplaySettings,
  getOwnRow,
  updateDisplaySettings,
  visibleHeaders,
} from '../../domains/index.ts'
import {
  deletePriceTypeRow,
  insertPriceType,
  lockPriceType,
  savePriceTypeOrder,
  updatePriceTypeRow,
  visiblePriceTypes,
} from '../../price-types/index.ts'
import { defineProcess, type ProcessOutcome, type ProcessRun, startProcess } from '../../processes/index.ts'
import { visiblePurposes } from '../../purposes/index.ts'
import { dropNeed } from '../completeness/purposes.service.ts'
import { listFieldValues } from '../field-changes/field-changes.repository.ts'
import { changeField } from '../field-changes/field-changes.service.ts'
import { forgetAxis, isAxis } from '../models/product-models.repository.ts'
import { freeSlot, refreshSlots } from '../product-slots.repository.ts'
import { countUses } from './product-settings.repository.ts'

const longestName = 200

export const rebuildSearchProcess = defineProcess({
  name: 'rebuild-search',
  input: z.object({}),
  needs: [{ area: 'setting', right: 'edit', level: 3 }],
})

/** Makes the texts of search anew, after other fields have become searchable. */
export async function rebuildSearch(run: ProcessRun<Record<string, never>, never>): Promise<ProcessOutcome> {
  await refreshSlots(await run.scope(), null)
  return {}
}

/** Refuses MinimumCharacters, NameAlreadyExists. */
export async function createDetailField(scope: Scope, field: NewDetailField): Promise<string> {
  return await scope.transaction(async (open) => {
    const id = await insertDetailField(open, field)
    await announce(open)
    return id
  })
}

/** Further refusals: NotFound; StaleVersion; OptionInUse for options and ribbons that products have and nothing replaces. */
export async function editDetailField(
  scope: Scope,
  id: string,
  { replacements = {}, ...given }: DetailFieldEdit,
  basedOn?: number,
): Promise<ProcessOrNone> {
  const field = (await visibleFields(scope)).get(id) ?? refuse('NotFound')
  const isUnsearched = given.searchable === true && !isSearchedType(field.type)
  const edit = isUnsearched ? { ...given, searchable: false } : given
  const name = edit.name === undefined ? {} : { name: checkedName(edit.name) }
  return await scope.transaction(async (open) => {
    await checkFresh(open, basedOn, { kind: 'detailField', key: { id } }, Object.keys(edit))
    const inUse: Record<string, string | null> = {}
    for (const value of valuesLeftOut(field, edit)) {
      const products = await countUses(open, 'details', id, value)
      if (products === 0) continue
      const wanted = Object.hasOwn(replacements, value) ? replacements[value] : undefined
      if (wanted === undefined) refuse('OptionInUse', { option: value.split('|')[0] ?? value, products })
      inUse[value] = wanted
    }
    const { dropdownOptions = field.dropdownOptions, ribbon = field.ribbon, ...others } = edit
    const hasReplaced = Object.keys(inUse).length > 0
    await updateFieldRow(open, id, hasReplaced ? { ...others, ...name } : { ...edit, ...name })
    const isSearchedAnew = edit.searchable !== undefined && edit.searchable !== field.searchable
    if (isSearchedAnew) await startProcess(open, rebuildSearchProcess, { subject: field.name, input: {} })
    await announce(open)
    return hasReplaced
      ? await changeField(open, id, { dropdownOptions, ribbon, replacements: inUse })
      : { process: null }
  })
}

/** As products store them. */
function valuesLeftOut(field: FieldInUse, edit: DetailFieldEdit): string[] {
  const options = new Set(edit.dropdownOptions ?? field.dropdownOptions)
  const stored = ({ label, color }: { label: string; color: string }) => `${label}|${color}`
  const ribbons = new Set((edit.ribbon ?? field.ribbon).map(stored))
  return [
    ...field.dropdownOptions.filter((option) => !options.has(option)),
    ...field.ribbon.map(stored).filter((value) => !ribbons.has(value)),
  ]
}

/** Required product fields require edit permission for group members to create products: where that is not so. */
export async function listFieldConflicts(scope: Scope): Promise<FieldConflict[]> {
  const fields = [...(await visibleFields(scope)).values()]
  const required = fields.filter((field) => field.required).map(({ id }) => id)
  const groups = await listGroupsWithoutFields(scope, required)
  return groups.map(({ name, fieldIds }) => ({ group: name, detailFields: fieldIds }))
}

/** Refuses NotFound. */
export async function getDetailFieldUse(scope: Scope, id: string): Promise<DetailFieldUse> {
  const { type } = (await visibleFields(scope)).get(id) ?? refuse('NotFound')
  const isChosen = holds(type, 'option', 'ribbon')
  return {
    products: await countUses(scope, 'details', id),
    values: isChosen ? await listFieldValues(scope, id) : [],
  }
}

/** Refuses StaleVersion. */
export async function orderDetailFields(
  scope: Scope,
  ids: readonly string[],
  basedOn?: number,
): Promise<void> {
  await changeAll(scope, async (open) => {
    await checkSettings(open, basedOn, ['detailFields'])
    await saveFieldOrder(open, ids)
    await raiseVersion(open, settings, ['detailFields'])
  })
}

/** Refuses NotFound, StaleVersion, FieldIsAxis. */
export async function deleteDetailField(scope: Scope, id: string, basedOn?: number): Promise<void> {
  const field = (await visibleFields(scope)).get(id) ?? refuse('NotFound')
  await changeAll(scope, async (open) => {
    await checkFresh(open, basedOn, { kind: 'detailField', key: { id } }, 'all')
    // Writers hold it before they look at the columns: whoever deletes does so in the same order.
    if ((await lockField(open, id)) === null) refuse('NotFound')
    if (await isAxis(open, id)) refuse('FieldIsAxis', { field: field.name })
    await forgetAxis(open, id)
    await freeSlot(open, id)
    await deleteFieldRow(open, id)
    if (field.searchable) await startProcess(open, rebuildSearchProcess, { subject: field.name, input: {} })
    await dropNeed(open, detailKey(id))
  })
}

/** Returns the names that they got. Refuses names as `checkedName`, NotFound for fields that aren't there, StaleVersion. */
export async function replaceDetailTabs(
  scope: Scope,
  tabs: readonly { name: string; detailFields: readonly string[] }[],
  basedOn?: number,
): Promise<string[]> {
  const names: string[] = []
  for (const { name } of tabs) names.push(uniqueName(checkedName(name, 'tab'), names, longestName))
  await changeAll(scope, async (open) => {
    await checkSettings(open, basedOn, ['detailTabs'])
    await replaceTabRows(
      open,
      tabs.map(({ detailFields }, place) => ({ name: names[place] ?? '', detailFields })),
    )
    await raiseVersion(open, settings, ['detailTabs'])
  })
  return names
}

/** Refuses MinimumCharacters, NameAlreadyExists. */
export async function createPriceType(
  scope: Scope,
  priceType: { name: string; currency: string },
): Promise<string> {
  return await scope.transaction(async (open) => {
    const id = await insertPriceType(open, priceType)
    await announce(open)
    return id
  })
}

/** Refuses names as `checkedName`, NameAlreadyExists, NotFound, StaleVersion. */
export async function editPriceType(scope: Scope, id: string, name: string, basedOn?: number): Promise<void> {
  const checked = checkedName(name)
  await changeAll(scope, async (open) => {
    await checkFresh(open, basedOn, { kind: 'priceType', key: { id } }, ['name'])
    await updatePriceTypeRow(open, id, checked)
  })
}

/** Refuses NotFound. */
export async function getPriceTypeUse(scope: Scope, id: string): Promise<{ products: number }> {
  if (!(await visiblePriceTypes(scope)).some((priceType) => priceType.id === id)) refuse('NotFound')
  return { products: await countUses(scope, 'prices', id) }
}

/** Refuses StaleVersion. */
export async function orderPriceTypes(scope: Scope, ids: readonly string[], basedOn?: number): Promise<void> {
  await changeAll(scope, async (open) => {
    await checkSettings(open, basedOn, ['priceTypes'])
    await savePriceTypeOrder(open, ids)
    await raiseVersion(open, settings, ['priceTypes'])
  })
}

/** Refuses NotFound, StaleVersion. */
export async function deletePriceType(scope: Scope, id: string, basedOn?: number): Promise<void> {
  await changeAll(scope, async (open) => {
    await checkFresh(open, basedOn, { kind: 'priceType', key: { id } }, 'all')
    // In the order of deleting a field.
    await lockPriceType(open, id)
    await freeSlot(open, id)
    await deletePriceTypeRow(open, id)
    await dropNeed(open, priceKey(id))
  })
}

/** Refuses names as `checkedName` for headers of category levels, FilterFieldUnknown for keys that name no field. */
export async function editDisplaySettings(
  scope: Scope,
  edit: DisplaySettingsEdit,
  basedOn?: number,
): Promise<void> {
  const { productTableHeaders, productCsvExportHeaders, productPdfExportHeaders, currencies } = edit
  const headers = [
    ...(productTableHeaders ?? []),
    ...(productCsvExportHeaders ?? []),
    ...(productPdfExportHeaders ?? []),
  ]
  for (const key of headers) if (parseAttributeKey(key) === null) refuse('FilterFieldUnknown', { field: key })
  const [first = '', second = '', third = ''] = edit.categoryHeaders ?? []
  const levels: [string, string, string] | undefined = edit.categoryHeaders && [
    checkedName(first),
    checkedName(second),
    checkedName(third),
  ]
  await changeAll(scope, async (open) => {
    await checkSettings(open, basedOn, Object.keys(edit))
    const before = await getOwnRow(open)
    await updateDisplaySettings(open, {
      ...(productTableHeaders === undefined ? {} : { productTableHeaders }),
      ...(productCsvExportHeaders === undefined ? {} : { productCsvExportHeaders }),
      ...(productPdfExportHeaders === undefined ? {} : { productPdfExportHeaders }),
      ...(currencies === undefined ? {} : { currencies }),
      ...(levels === undefined ? {} : { categoryHeaders: levels }),
    })
    await noteDisplayChanges(open, before, Object.keys(edit) as (keyof DisplaySettingsEdit)[])
    // Names of category levels are on the pages of clients, too.
    await open.announce({ kind: 'brand', domainId: open.domainId })
  })
}

async function noteDisplayChanges(
  open: Scope,
  before: DomainRow,
  parts: readonly (keyof DisplaySettingsEdit)[],
): Promise<void> {
  const after = await getOwnRow(open)
  const texts = parts.map((field) => ({
    field,
    oldValue: JSON.stringify(before[field]),
    newValue: JSON.stringify(after[field]),
  }))
  await writeActivity(
    open,
    texts
      .filter(({ oldValue, newValue }) => oldValue !== newValue)
      .map((change) => ({
        kind: 'updated',
        subject: 'settings',
        subjectId: open.domainId,
        subjectName: after.name,
        ...change,
      })),
  )
}

const settings = { kind: 'settings', key: {} } as const

/** What has changed of the domain's lists is reported as the caller sees it. */
async function checkSettings(
  open: Scope,
  basedOn: number | undefined,
  parts: readonly string[],
): Promise<void> {
  await checkFresh(open, basedOn, settings, parts, async () => {
    const fields = await visibleFields(open)
    const priceTypes = await visiblePriceTypes(open)
    const priceTypeIds = new Set(priceTypes.map(({ id }) => id))
    const purposeIds = await visiblePurposes(open)
    const display = await getDisplaySettings(open)
    const visible = (headers: readonly string[]) =>
      visibleHeaders(headers, open, { fieldIds: fields, priceTypeIds, purposeIds })
    return {
      detailFields: [...fields.keys()],
      priceTypes: [...priceTypeIds],
      detailTabs: await listDetailTabs(open),
      productTableHeaders: visible(display.productTableHeaders),
      productCsvExportHeaders: visible(display.productCsvExportHeaders),
      productPdfExportHeaders: visible(display.productPdfExportHeaders),
    }
  })
}

async function changeAll(scope: Scope, work: (open: Scope) => Promise<void>): Promise<void> {
  await scope.transaction(async (open) => {
    await work(open)
    await announce(open)
  })
}

async function announce(open: Scope): Promise<void> {
  await open.announce({ kind: 'structure', domainId: open.domainId })
}
