/** Who may do what in a domain: from the permission entries of a person's groups to effective permissions. */

export const areas = [
  'folder',
  'productDetail',
  'category',
  'group',
  'analytics',
  'setting',
  'subscription',
  'billing',
] as const
export type Area = (typeof areas)[number]

/** 0 none, 1 listed (areas without a list: own records only), 2 own and listed, 3 all. */
export const levels = [0, 1, 2, 3] as const
export type Level = (typeof levels)[number]

export interface AreaLevels {
  view: Level
  edit: Level
}

/** `access` names what may be seen at levels 1 and 2, `editAccess` what may be changed. Ids of folders or detail fields. */
export interface AreaPermission extends AreaLevels {
  access: string[]
  editAccess: string[]
}

/** Areas whose permissions carry lists. */
export type ListedArea = 'folder' | 'productDetail'

/** What one group grants, all areas in the same shape; lists outside `ListedArea` are empty and ignored. */
export type PermissionEntry = Record<Area, AreaPermission>

/** What a person may do in a domain. `view` is never below `edit`, `access` always contains `editAccess`. */
export type EffectivePermissions = { [A in Area]: A extends ListedArea ? AreaPermission : AreaLevels }

export interface CallerKind {
  /** Member of the domain's root group. Ignored for clients and token holders. */
  isSuperAdmin: boolean
  /** Clients never edit, in any area. */
  isClient: boolean
  /** Holder of a share token: reads only, and has no setting rights. */
  isPublicToken: boolean
}

/** Nothing at all; a fresh object, so that callers may build on it. */
export function noPermissions(): EffectivePermissions {
  return everyArea(0)
}

/**
 * Maximum level per area over all entries, union of their lists. A list counts only when its own entry has at
 * least level 1 in the area: a group at level 0 grants nothing, whatever its list says.
 *
 * Super admins have level 3 everywhere. The specification names folder, productDetail, category, group and
 * setting; analytics, subscription and billing are added because nobody else in a domain could grant or reach
 * them, as root permissions can't be edited.
 */
export function effectivePermissions(
  entries: readonly EffectivePermissions[],
  { isSuperAdmin, isClient, isPublicToken }: CallerKind,
): EffectivePermissions {
  const readOnly = isClient || isPublicToken
  if (isSuperAdmin && !readOnly) return everyArea(3)
  const result = noPermissions()
  for (const area of areas) {
    const edit = readOnly ? 0 : highest(entries.map((entry) => entry[area].edit))
    const view = highest([edit, ...entries.map((entry) => entry[area].view)])
    Object.assign(result[area], { view, edit })
  }
  for (const area of ['folder', 'productDetail'] as const) {
    const editAccess = readOnly ? [] : union(entries, area, 'edit', 'editAccess')
    const access = union(entries, area, 'view', 'access')
    Object.assign(result[area], { editAccess, access: [...new Set([...access, ...editAccess])] })
  }
  if (isPublicToken) result.setting = { view: 0, edit: 0 }
  return result
}

/**
 * Whether values of a detail field may be seen: view level 3 sees all, otherwise the listed ones. Fields have no
 * owner, so level 2 adds nothing here. Limited by folder access: without any folder there is no field either.
 */
export function canViewDetailField(
  { folder, productDetail }: EffectivePermissions,
  fieldId: string,
): boolean {
  if (folder.view === 0 || productDetail.view === 0) return false
  return productDetail.view === 3 || productDetail.access.includes(fieldId)
}

/**
 * Whether values of a detail field may be changed on a product the caller may edit; `ownedByCaller` says whether
 * the product is theirs. Level 1: listed fields; level 2: also every visible field of their own products; 3: all.
 */
export function canEditDetailField(
  effective: EffectivePermissions,
  fieldId: string,
  ownedByCaller: boolean,
): boolean {
  const { edit, editAccess } = effective.productDetail
  if (edit === 0 || !canViewDetailField(effective, fieldId)) return false
  return edit === 3 || (edit === 2 && ownedByCaller) || editAccess.includes(fieldId)
}

/** Those of `allIds` whose values the caller may see, in their order. */
export function visibleDetailFieldIds(effective: EffectivePermissions, allIds: readonly string[]): string[] {
  const { folder, productDetail } = effective
  if (folder.view === 0 || productDetail.view === 0) return []
  if (productDetail.view === 3) return [...allIds]
  const listed = new Set(productDetail.access)
  return allIds.filter((id) => listed.has(id))
}

function everyArea(level: Level): EffectivePermissions {
  const both = () => ({ view: level, edit: level })
  const listed = () => ({ ...both(), access: [], editAccess: [] })
  return {
    folder: listed(),
    productDetail: listed(),
    category: both(),
    group: both(),
    analytics: both(),
    setting: both(),
    subscription: both(),
    billing: both(),
  }
}

function highest(found: readonly Level[]): Level {
  return levels.findLast((level) => found.includes(level)) ?? 0
}

function union(
  entries: readonly EffectivePermissions[],
  area: ListedArea,
  right: 'view' | 'edit',
  list: 'access' | 'editAccess',
): string[] {
  return [...new Set(entries.flatMap((entry) => (entry[area][right] === 0 ? [] : entry[area][list])))]
}
