import type { PriceType } from '@vitrine/contract'
import { checkedName } from '../../platform/checked-name.ts'
import { withUniqueName } from '../../platform/db/unique-name.ts'
import { refuse } from '../../platform/errors.ts'
import { rememberPerCaller } from '../../scope/remembered.ts'
import { openedProject, type Scope } from '../../scope/scope.ts'
import { checkMayReadPerson } from '../access/index.ts'
import { assignSlot } from '../detail-fields/index.ts'
import {
  insertPriceGrants,
  insertPriceTypeRow,
  isMember,
  listGrantedIds,
  listGrantedIdsOfEach,
  listPriceTypeRows,
  type PriceTypeRow,
} from './price-types.repository.ts'

export type PriceTypeInUse = PriceTypeRow

const visibleByCaller = rememberPerCaller<readonly PriceTypeInUse[]>()

/**
 * Staff see all price types; clients those granted to them or to their tags; share tokens none but
 * those named for a project. */
export async function visiblePriceTypes(scope: Scope): Promise<readonly PriceTypeInUse[]> {
  return await visibleByCaller.get(scope, async () => {
    const rows = await listPriceTypeRows(scope)
    if (!scope.isClient) return rows
    const named = openedProject(scope)?.priceTypeIds ?? []
    const granted = new Set(scope.person === null ? named : await listGrantedIds(scope, scope.person.id))
    return rows.filter((row) => granted.has(row.id))
  })
}

export function presentPriceType({ id, name, currency, version }: PriceTypeInUse): PriceType {
  return { _id: id, name, currency, version }
}

/**
 * Like `visiblePriceTypes` for each of several people of the domain, in two statements. People who see the same price
 * types share one list.
 */
export async function visiblePriceTypesOfEach(
  asker: Scope,
  people: readonly Scope[],
): Promise<(readonly PriceTypeInUse[])[]> {
  const rows = await listPriceTypeRows(asker)
  const clients = people.flatMap(({ isClient, person }) => (isClient && person !== null ? [person.id] : []))
  const granted = await listGrantedIdsOfEach(asker, clients)
  const known = new Map<string, readonly PriceTypeInUse[]>()
  return people.map(({ isClient, person }) => {
    if (!isClient) return rows
    const ids = new Set(granted.get(person?.id ?? ''))
    const key = [...ids].toSorted().join()
    const seen = known.get(key) ?? rows.filter((row) => ids.has(row.id))
    known.set(key, seen)
    return seen
  })
}

/** Ids a client may see. Refuses NotFound to others than the person and staff who may see groups. */
export async function listClientPriceTypes(scope: Scope, personId: string): Promise<string[]> {
  await checkMayReadPerson(scope, personId)
  if (!(await isMember(scope, personId))) refuse('NotFound')
  return await listGrantedIds(scope, personId)
}

/** `currency` is an ISO 4217 code. Refuses MinimumCharacters, NameAlreadyExists. */
export async function insertPriceType(
  scope: Scope,
  priceType: { name: string; currency: string },
): Promise<string> {
  const name = checkedName(priceType.name)
  return await withUniqueName('price_types_name', name, () =>
    scope.transaction(async (open) => {
      const id = await insertPriceTypeRow(open, name, priceType.currency)
      await assignSlot(open, 'p', { priceTypeId: id })
      return id
    }),
  )
}

export async function grantPriceTypes(scope: Scope, personId: string, ids: readonly string[]): Promise<void> {
  await insertPriceGrants(scope, [personId], ids)
}
