/** For whom a file is made, and what they see: the caller, or people and groups whom the caller may look as. */
import type { ExportReceiver, Language } from '@vitrine/contract'
import { parseAttributeKey, parseSorting } from '@vitrine/rules'
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import type { TenantEntry } from '../../access/index.ts'
import { visibleFolderSets } from '../../folders/index.ts'
import { type ProductVisibility, productVisibility } from '../../products/index.ts'
import { viewAs } from '../../view-as/index.ts'

export interface FileReader {
  /** Name of the person or group; empty for the caller. */
  name: string
  scope: Scope
  visibility: ProductVisibility
  /** Folder sets that are reached. */
  folderSets: readonly number[] | 'all'
  language: Language
}

/**
 * Checks whether the caller may make files, for themselves or for others. Refuses NotAllowed to API keys, since workers act in
 * a person's name without the key's levels; SubscriptionInactive, SubscriptionNeeded to clients.
 */
export function checkMayExport(scope: Scope): void {
  const { person, apiKeyId, isClient, subscription } = scope
  if (person === null || apiKeyId !== null) refuse('NotAllowed')
  if (!isClient) return
  if (!subscription.isActive) refuse('SubscriptionInactive')
  if (!subscription.allowCatalog) refuse('SubscriptionNeeded', { feature: 'catalog' })
}

export async function readerOf(scope: Scope, name = '', language?: Language): Promise<FileReader> {
  const [visibility, folderSets] = await Promise.all([productVisibility(scope), visibleFolderSets(scope)])
  return { name, scope, visibility, folderSets, language: language ?? scope.person?.language ?? 'en-us' }
}

/** Refuses as `viewAs`: NotAllowed, NotFound, ViewAsBeyondOwn, AccountNotSetUp. */
export async function readerAs(
  tenantEntry: TenantEntry,
  caller: FileReader,
  receiver: ExportReceiver,
): Promise<FileReader> {
  const target =
    'person' in receiver
      ? { kind: 'person' as const, id: receiver.person }
      : { kind: 'group' as const, id: receiver.group }
  const { name, scope } = await viewAs(tenantEntry, caller.scope, target)
  // Groups speak no language.
  return await readerOf(scope, name, scope.person?.language ?? caller.language)
}

/** The sorting, or by name where the reader doesn't see its field: the order would reveal values. */
export function sortingFor({ visibility }: FileReader, sorting: string): string {
  const key = parseAttributeKey(parseSorting(sorting).field)
  const isHidden =
    (key?.kind === 'price' && !visibility.priceTypes.has(key.id)) ||
    (key?.kind === 'detail' && !visibility.fields.has(key.id)) ||
    (key?.kind === 'complete' && !visibility.purposes.has(key.id))
  return isHidden ? 'name' : sorting
}

/** Whether something that was seen before isn't any more. */
export function seesLess(before: FileReader, now: FileReader): boolean {
  const { visibility: was } = before
  const { visibility: is } = now
  return (
    (was.seesInactive && !is.seesInactive) ||
    before.scope.isClient !== now.scope.isClient ||
    [...was.fields.keys()].some((id) => !is.fields.has(id)) ||
    [...was.priceTypes.keys()].some((id) => !is.priceTypes.has(id)) ||
    losesFolders(before.folderSets, now.folderSets)
  )
}

function losesFolders(before: FileReader['folderSets'], now: FileReader['folderSets']): boolean {
  if (now === 'all') return false
  if (before === 'all') return true
  const left = new Set(now)
  return before.some((set) => !left.has(set))
}
