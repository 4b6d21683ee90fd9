/** What a client is shown of the structure, in few characters: other ones when anything of it has changed. */
import { createHash } from 'node:crypto'
import type { Scope } from '../../scope/scope.ts'
import { describeScope } from '../access/index.ts'
import { listDetailTabs, listVisibleDetailFields } from '../detail-fields/index.ts'
import { visibleTree } from '../folders/index.ts'
import { visiblePriceTypes } from '../price-types/index.ts'
import { listCategories } from '../products/index.ts'
import { searchWordEntries } from '../search/index.ts'
import { listFolderTexts } from './live.repository.ts'

export async function shapeShownTo(scope: Scope): Promise<string> {
  const { folders } = await visibleTree(scope)
  const reached = folders.filter(({ isReached }) => isReached).map(({ id }) => id)
  const shown = [
    describeScope(scope),
    // Not their places, which hidden ones take part in: the order of the list is enough.
    folders.map(({ position: _, createdBy: __, coverVersion, ...folder }) => ({
      ...folder,
      coverVersion: folder.isReached ? coverVersion : 0,
    })),
    await listFolderTexts(scope, reached),
    await listCategories(scope),
    await listVisibleDetailFields(scope),
    await listDetailTabs(scope),
    // Not their slots, which others take part in.
    (await visiblePriceTypes(scope)).map(({ slot: _, ...priceType }) => priceType),
    // By other words their searches find something else.
    await searchWordEntries(scope),
  ]
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64')
}
