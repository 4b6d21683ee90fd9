/** Folders, categories, fields, price types, saved views, and what is a person's own. */
import type { Asking } from './asking.ts'

export async function checkFolders({ reader, view, check }: Asking): Promise<void> {
  const folders = await reader.folders()
  check.sameSet(
    'folders',
    'folders',
    folders.map(({ _id }) => _id),
    view.folderIds,
  )
  for (const { _id, productCount } of folders) {
    const count = [...view.products.values()].filter(({ folderIds }) => folderIds.includes(_id)).length
    check.same('folder counts', `products in folder ${_id}`, productCount, count, count)
  }
}

export async function checkSettings({ reader, view, check }: Asking): Promise<void> {
  const categories = await reader.categories()
  check.sameSet(
    'categories',
    'categories',
    categories.map(({ _id }) => _id),
    view.categoryIds,
  )
  const { fieldIds, priceTypeIds, tabFieldIds } = await reader.settings()
  check.sameSet('settings', 'fields', fieldIds, view.fieldIds)
  check.sameSet('settings', 'price types', priceTypeIds, view.priceTypeIds)
  const beyond = tabFieldIds.filter((id) => !view.fieldIds.has(id))
  check.same('settings', 'hidden fields in tabs', beyond, [], 0)
}

export async function checkViews({ reader, view, check }: Asking): Promise<void> {
  const found = await reader.views()
  if (found === null) return check.same('views', 'saved views', view.views.size, 0, 0)
  check.sameSet('views', 'saved views', found.keys(), view.views.keys())
  for (const [id, values] of found) {
    const must = view.views.get(id) ?? []
    check.same('views', `filters of view ${id}`, values, must, must.filter((value) => value !== '').length)
  }
}

/** What they have starred, as far as they see it still, and lines of their own panel. */
export async function checkOwn({ reader, rows, view, check }: Asking): Promise<void> {
  const { personId } = view.subject
  if (personId === null) return
  const starred = await reader.starred()
  if (starred !== null) {
    const own = [...view.products.values()].filter(({ product }) => product.starredBy.includes(personId))
    check.sameSet(
      'interest',
      'starred products',
      starred,
      own.map(({ product }) => product.id),
    )
  }
  const lines = await reader.panel()
  if (lines === null) return
  // Lines that have come since the rows were read are in nobody's: work goes on while somebody is checked.
  const others = new Set(rows.lines.filter((line) => line.personId !== personId).map(({ id }) => id))
  const foreign = lines.filter(({ id, domainId }) => domainId !== rows.domainId || others.has(id))
  check.same('panel', 'lines that are not theirs', foreign, [], lines.length)
}
