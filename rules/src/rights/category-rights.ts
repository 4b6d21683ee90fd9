/** Who changes which categories. The area has no list: levels 1 and 2 are for one's own. */
import type { EffectivePermissions } from './permissions.ts'

/** Whether a category may be renamed, moved or taken away. Making one takes any level of changing. */
export function mayEditCategory(
  { category }: Pick<EffectivePermissions, 'category'>,
  ownedByCaller: boolean,
): boolean {
  return category.edit === 3 || (category.edit > 0 && ownedByCaller)
}
