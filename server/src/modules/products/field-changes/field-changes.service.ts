/**
 * Changes of a field that concern the values products have of it: another type, or options that go. Values that fit
 * are converted, the others are taken away and stay in their products' history. Reported before anything changes.
 */
import {
  BULK_AT_ONCE,
  type DetailFieldType,
  detailFieldTypes,
  type FieldTypeReport,
  type ProcessOrNone,
} from '@vitrine/contract'
import { columnTypeOf, detailKey, type Locale } from '@vitrine/rules'
import * as z from 'zod'
import { refuse } from '../../../platform/errors.ts'
import { checkFresh } from '../../../scope/record-versions.repository.ts'
import type { Scope } from '../../../scope/scope.ts'
import { assignSlot, lockField, updateFieldRules, visibleFields } from '../../detail-fields/index.ts'
import { defineProcess, type ProcessOutcome, type ProcessRun, startProcess } from '../../processes/index.ts'
import { dropNeed } from '../completeness/purposes.service.ts'
import { isAxis } from '../models/product-models.repository.ts'
import { freeSlot, refreshSlots } from '../product-slots.repository.ts'
import { storeChanges } from '../write-products/store-changes.ts'
import { lockProducts } from '../write-products/stored-products.repository.ts'
import { convertValue, fieldWithType } from './convert-value.ts'
import {
  listFieldValues,
  listProductsWithValue,
  listTrashedValues,
  writeTrashedValues,
} from './field-changes.repository.ts'

const mostExamples = 20
const batchProducts = 1_000

const change = z.union([
  z.object({ type: z.enum(detailFieldTypes) }),
  z.object({
    dropdownOptions: z.array(z.string()),
    ribbon: z.array(z.object({ label: z.string(), color: z.string() })),
    /** The new value of products by the stored value that is removed; null for none. */
    replacements: z.record(z.string(), z.string().nullable()),
  }),
])
export type FieldChange = z.infer<typeof change>

const input = z.object({ fieldId: z.string(), change, total: z.number() })

export const changeFieldProcess = defineProcess({
  name: 'change-field',
  input,
  needs: [{ area: 'setting', right: 'edit', level: 3 }],
})

/** All in one transaction: nobody ever sees values in a field that doesn't take them. */
export async function executeFieldChange(
  run: ProcessRun<z.infer<typeof input>, { dropped: number }>,
): Promise<ProcessOutcome> {
  const { fieldId, change, total } = run.input
  const done = { dropped: 0, ...run.checkpoint }
  if (run.checkpoint === null) {
    run.progress({ status: 'PROCESSING', processed: 0, total })
    await run.step(
      async (scope) => {
        done.dropped = await changeValues(scope, fieldId, change, (processed) => {
          run.signal.throwIfAborted()
          run.progress({ processed: Math.min(total, processed) })
        })
      },
      done,
      { processed: total },
    )
  }
  return { numbers: { changed: total - done.dropped, faulty: done.dropped } }
}

/** Words that a change makes of values are those of whoever changes the field. */
function languageOf({ person }: Scope): Locale {
  return person?.language ?? 'en-us'
}

/** Refuses NotFound. */
export async function previewFieldType(
  scope: Scope,
  fieldId: string,
  type: DetailFieldType,
): Promise<FieldTypeReport> {
  const field = (await visibleFields(scope)).get(fieldId) ?? refuse('NotFound')
  const values = await listFieldValues(scope, fieldId)
  const next = fieldWithType(field, type, onlyValues(values), languageOf(scope))
  const lost = values.filter(({ value }) => convertValue(value, field.type, next, languageOf(scope)) === null)
  return {
    products: countProducts(values),
    lost: countProducts(lost),
    lostValues: lost.length,
    examples: lost.slice(0, mostExamples).map(({ value, products }) => ({ value, products })),
  }
}

/** Refuses NotFound, StaleVersion. */
export async function changeFieldType(
  scope: Scope,
  fieldId: string,
  type: DetailFieldType,
  basedOn?: number,
): Promise<ProcessOrNone> {
  return await scope.transaction(async (open) => {
    await checkFresh(open, basedOn, { kind: 'detailField', key: { id: fieldId } }, ['type'])
    return await changeField(open, fieldId, { type })
  })
}

/** Changes a field at once, or by the process that it returns. Must run in a transaction. Refuses NotFound. */
export async function changeField(open: Scope, fieldId: string, change: FieldChange): Promise<ProcessOrNone> {
  const field = (await visibleFields(open)).get(fieldId) ?? refuse('NotFound')
  // Values that become others, or none, might no longer tell articles apart.
  if ('type' in change && (await isAxis(open, fieldId))) refuse('FieldIsAxis', { field: field.name })
  const concerned = (await listFieldValues(open, fieldId)).filter(
    ({ value }) => 'type' in change || Object.hasOwn(change.replacements, value),
  )
  const total = countProducts(concerned)
  if (total > BULK_AT_ONCE) {
    const input = { fieldId, change, total }
    return { process: await startProcess(open, changeFieldProcess, { subject: field.name, input }) }
  }
  await changeValues(open, fieldId, change)
  return { process: null }
}

/** Returns how many products have lost their value. Refuses NotFound. */
async function changeValues(
  open: Scope,
  fieldId: string,
  change: FieldChange,
  onProgress: (processed: number) => void = () => {},
): Promise<number> {
  const field = (await lockField(open, fieldId)) ?? refuse('NotFound')
  const next =
    'type' in change
      ? fieldWithType(field, change.type, onlyValues(await listFieldValues(open, fieldId)), languageOf(open))
      : { type: field.type, dropdownOptions: change.dropdownOptions, ribbon: change.ribbon }
  const convert = (value: string) => {
    const wanted = 'type' in change ? value : (change.replacements[value] ?? null)
    return wanted === null ? null : convertValue(wanted, field.type, next, languageOf(open))
  }
  await updateFieldRules(open, fieldId, next)
  const kind = columnTypeOf(next.type)
  const isElsewhere = kind !== columnTypeOf(field.type)
  if (isElsewhere) {
    await freeSlot(open, fieldId)
    if (kind !== null) await assignSlot(open, kind, { detailFieldId: fieldId })
  }
  // Replacing options changes only the products that have one of them.
  const only = 'type' in change ? null : Object.keys(change.replacements)
  let [processed, dropped] = [0, 0]
  for (let last: string | null = null; ; ) {
    const ids: string[] = await listProductsWithValue(open, fieldId, only, {
      after: last,
      limit: batchProducts,
    })
    if (ids.length === 0) break
    last = ids.at(-1) ?? null
    dropped += await convertSome(open, fieldId, ids, { convert, isElsewhere })
    processed += ids.length
    onProgress(processed)
  }
  const trashed = await listTrashedValues(open, fieldId, only)
  const converted = trashed.map(({ id, value }) => ({ id, value: convert(value) }))
  await writeTrashedValues(open, fieldId, converted)
  if (next.type === 'QR Codes') await dropNeed(open, detailKey(fieldId))
  await open.announce({ kind: 'structure', domainId: open.domainId })
  return dropped
}

async function convertSome(
  open: Scope,
  fieldId: string,
  ids: readonly string[],
  { convert, isElsewhere }: { convert: (value: string) => string | null; isElsewhere: boolean },
): Promise<number> {
  const products = await lockProducts(open, ids)
  const writes = products.map((product) => ({
    product,
    changes: { details: { [fieldId]: convert(product.details[fieldId] ?? '') } },
  }))
  const changed = new Set(await storeChanges(open, writes))
  // Products whose text stays the same have it in another column now.
  const others = isElsewhere ? ids.filter((id) => !changed.has(id)) : []
  if (others.length > 0) await refreshSlots(open, others, { withSearch: false })
  return writes.filter(({ changes }) => changes.details[fieldId] === null).length
}

function countProducts(values: readonly { products: number }[]): number {
  return values.reduce((sum, { products }) => sum + products, 0)
}

function onlyValues(values: readonly { value: string }[]): string[] {
  return values.map(({ value }) => value)
}
