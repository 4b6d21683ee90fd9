import type { GroupEntry, PermissionArea } from '../catalog.ts'

type Levels = GroupEntry['levels']

/** Areas left out are closed. One number: the same for viewing and editing. */
export function levels(open: Partial<Record<PermissionArea, number | readonly [number, number]>>): Levels {
  const at = (area: PermissionArea): { view: number; edit: number } => {
    const given = open[area] ?? 0
    return typeof given === 'number' ? { view: given, edit: given } : { view: given[0], edit: given[1] }
  }
  return {
    folder: at('folder'),
    productDetail: at('productDetail'),
    category: at('category'),
    group: at('group'),
    analytics: at('analytics'),
    setting: at('setting'),
    subscription: at('subscription'),
    billing: at('billing'),
  }
}
