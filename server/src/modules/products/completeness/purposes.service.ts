/** Purposes of a company, as its administrators set them, and the counting of products for them. */
import type { GivenPurpose, Purposes } from '@vitrine/contract'
import { type AttributeKey, builtInNeeds, isFileNeed, mostPurposes, parseAttributeKey } from '@vitrine/rules'
import * as z from 'zod'
import { checkedName } from '../../../platform/checked-name.ts'
import { refuse } from '../../../platform/errors.ts'
import { checkFresh, raiseVersion } from '../../../scope/record-versions.repository.ts'
import type { Scope } from '../../../scope/scope.ts'
import { writeActivity } from '../../activity/index.ts'
import { visibleFields } from '../../detail-fields/index.ts'
import {
  getOwnRow,
  listPurposeRows,
  lockPurposes,
  type StoredPurpose,
  savePurposes,
} from '../../domains/index.ts'
import { defineProcess, type ProcessOutcome, type ProcessRun, startProcess } from '../../processes/index.ts'
import { presentPurpose, seenNeeds } from '../../purposes/index.ts'
import { refreshSlots } from '../product-slots.repository.ts'
import { hasProducts, lockNextProducts } from './completeness.repository.ts'

/** Without an id, a new one. */
export interface PurposeToStore extends Pick<GivenPurpose, 'name' | 'needs'> {
  id?: string | undefined
}

const settings = { kind: 'settings', key: {} } as const
const batchProducts = 500

/** Needs that the caller doesn't see are left out. */
export async function listPurposes(scope: Scope): Promise<Purposes> {
  const isSeen = await seenNeeds(scope)
  const rows = await listPurposeRows(scope)
  const { version } = await getOwnRow(scope)
  return { purposes: rows.map((row) => presentPurpose({ ...row, needs: row.needs.filter(isSeen) })), version }
}

/**
 * Returns their ids, in order. Needs of a purpose that the caller doesn't see stay. Refuses names as `checkedName`,
 * NameAlreadyExists, NotFound for an unknown purpose, FilterFieldUnknown for what can't be asked for, StaleVersion.
 */
export async function replacePurposes(
  scope: Scope,
  given: readonly PurposeToStore[],
  basedOn?: number,
): Promise<string[]> {
  const isSeen = await seenNeeds(scope)
  await checkNeeds(scope, given, isSeen)
  return await scope.transaction(async (open) => {
    await checkFresh(open, basedOn, settings, ['purposes'], async () => ({
      purposes: (await listPurposes(open)).purposes,
    }))
    const before = await lockPurposes(open)
    const after = replaced(before, given, isSeen)
    await save(open, after)
    await raiseVersion(open, settings, ['purposes'])
    await noteChange(open, before, after)
    return after.map(({ id }) => id)
  })
}

async function checkNeeds(
  scope: Scope,
  given: readonly PurposeToStore[],
  isSeen: (need: string) => boolean,
): Promise<void> {
  const fields = await visibleFields(scope)
  const mayBeAsked = (need: string) => {
    const key = parseAttributeKey(need)
    if (key === null) return isFileNeed(need)
    // Codes are made of the product's address: none is ever missing.
    if (key.kind === 'detail') return fields.get(key.id)?.type !== 'QR Codes'
    return key.kind === 'price' || (builtInNeeds as readonly string[]).includes(key.kind)
  }
  for (const field of given.flatMap(({ needs }) => needs))
    if (!mayBeAsked(field) || !isSeen(field)) refuse('FilterFieldUnknown', { field })
}

function replaced(
  before: readonly StoredPurpose[],
  given: readonly PurposeToStore[],
  isSeen: (need: string) => boolean,
): StoredPurpose[] {
  const known = new Map(before.map((purpose) => [purpose.id, purpose]))
  const names = new Set<string>()
  const taken = new Set(given.flatMap(({ id = '' }) => known.get(id)?.slot ?? []))
  const freeSlot = () => {
    const slots = Array.from({ length: mostPurposes }, (_, n) => `c${n + 1}`)
    const slot = slots.find((one) => !taken.has(one)) ?? refuse('NotFound')
    taken.add(slot)
    return slot
  }
  return given.map(({ id, name: written, needs }) => {
    const name = checkedName(written)
    if (names.has(name.toLowerCase())) refuse('NameAlreadyExists', { name })
    names.add(name.toLowerCase())
    if (id === undefined) {
      const made = crypto.randomUUID()
      return { id: made, name, slot: freeSlot(), needs: [...new Set(needs)], revision: 1, isCounted: false }
    }
    const former = known.get(id) ?? refuse('NotFound')
    // One entry for each: the second would have the column of the first.
    known.delete(id)
    const hidden = former.needs.filter((need) => !isSeen(need))
    return withNeeds({ ...former, name }, [...needs, ...hidden])
  })
}

function withNeeds(purpose: StoredPurpose, wanted: readonly string[]): StoredPurpose {
  const needs = [...new Set(wanted)]
  const asked = new Set(needs)
  const isSame = needs.length === purpose.needs.length && purpose.needs.every((need) => asked.has(need))
  return isSame
    ? { ...purpose, needs }
    : { ...purpose, needs, revision: purpose.revision + 1, isCounted: false }
}

/** Nobody writes products meanwhile: what has none yet is counted. */
async function save(open: Scope, purposes: readonly StoredPurpose[]): Promise<void> {
  const mustCount = purposes.some(({ isCounted }) => !isCounted) && (await hasProducts(open))
  await savePurposes(open, mustCount ? purposes : purposes.map((one) => ({ ...one, isCounted: true })))
  if (mustCount) {
    const subject = purposes.flatMap(({ name, isCounted }) => (isCounted ? [] : [name])).join(', ')
    await startProcess(open, countPurposesProcess, { subject, input: {} })
  }
  await open.announce({ kind: 'structure', domainId: open.domainId })
}

/** Nothing asks any more for what has gone. As the last thing of its transaction: it waits for writers of products. */
export async function dropNeed(open: Scope, need: AttributeKey): Promise<void> {
  if (!(await listPurposeRows(open)).some(({ needs }) => needs.includes(need))) return
  const purposes = await lockPurposes(open)
  await save(
    open,
    purposes.map((purpose) =>
      withNeeds(
        purpose,
        purpose.needs.filter((one) => one !== need),
      ),
    ),
  )
}

async function noteChange(
  open: Scope,
  before: readonly StoredPurpose[],
  after: readonly StoredPurpose[],
): Promise<void> {
  const [oldValue, newValue] = [before, after].map((purposes) => purposes.map(({ name }) => name).join(', '))
  const { name } = await getOwnRow(open)
  const subject = { subject: 'settings', subjectId: open.domainId, subjectName: name } as const
  await writeActivity(open, [{ kind: 'updated', ...subject, field: 'purposes', oldValue, newValue }])
}

export const countPurposesProcess = defineProcess({
  name: 'count-completeness',
  input: z.object({}),
  needs: [{ area: 'setting', right: 'edit', level: 3 }],
  tries: 5,
})

interface Counting {
  /** The last product that was counted; null before the first. */
  after: string | null
  processed: number
  /** What is counted, by purpose. */
  revisions: Record<string, number>
}

/** Counts every product anew, batch by batch, and says of purposes that nobody changed meanwhile that they are counted. */
export async function countPurposes(
  run: ProcessRun<Record<string, never>, Counting>,
): Promise<ProcessOutcome> {
  const rows = await listPurposeRows(await run.scope())
  const done: Counting = run.checkpoint ?? {
    after: null,
    processed: 0,
    revisions: Object.fromEntries(rows.map(({ id, revision }) => [id, revision])),
  }
  run.progress({ status: 'PROCESSING', processed: done.processed })
  for (let isLast = false; !isLast; ) {
    const before = { ...done }
    await run.step(async (open) => {
      const ids = await lockNextProducts(open, before.after, batchProducts)
      await refreshSlots(open, ids, { withSearch: false, withSlots: false, mayBeTrashed: false })
      Object.assign(done, { after: ids.at(-1) ?? before.after, processed: before.processed + ids.length })
      isLast = ids.length < batchProducts
    }, done)
    run.progress({ processed: done.processed })
  }
  await run.step(async (open) => {
    const purposes = await lockPurposes(open)
    await savePurposes(
      open,
      purposes.map((purpose) =>
        done.revisions[purpose.id] === purpose.revision ? { ...purpose, isCounted: true } : purpose,
      ),
    )
    await open.announce({ kind: 'structure', domainId: open.domainId })
  }, done)
  return { numbers: { changed: done.processed } }
}
