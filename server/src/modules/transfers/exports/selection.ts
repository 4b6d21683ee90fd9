/** Which products an export is of, and what it is called by them. */
import type { ExportSelection } from '@vitrine/contract'
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import { visibleTree } from '../../folders/index.ts'
import { type ChosenProducts, chooseProducts, listShownViews } from '../../products/index.ts'

export interface Selected {
  chosen: ChosenProducts
  /** Name of the view or folder; null for other selections. */
  name: string | null
}

/**
 * As the caller sees it now. Refuses NotFound for a view or folder that the caller doesn't see, and as queries do, also
 * for a view that filters by a field that has gone out of sight.
 */
export async function select(scope: Scope, selection: ExportSelection): Promise<Selected> {
  if ('folder' in selection) {
    const folder = (await visibleTree(scope)).byId.get(selection.folder) ?? refuse('NotFound')
    const asked = { folderRange: `${folder.left},${folder.right}` }
    return { chosen: await chooseProducts(scope, asked), name: folder.name }
  }
  if ('view' in selection) {
    const views = scope.person === null ? [] : await listShownViews(scope, scope.person.id)
    const view = views.find(({ id }) => id === selection.view) ?? refuse('NotFound')
    const asked = { query: { filters: view.filters, search: '' }, except: [] }
    return { chosen: await chooseProducts(scope, asked), name: view.name }
  }
  return { chosen: await chooseProducts(scope, selection), name: null }
}
