import { idParam } from '../../lib/search-params.ts'

export const productSettingsSections = [
  'fields',
  'tabs',
  'priceTypes',
  'categories',
  'purposes',
  'searchWords',
] as const
export type ProductSettingsSection = (typeof productSettingsSections)[number]

/** What the address of the product settings says. */
export interface ProductSettingsSearch {
  section?: ProductSettingsSection
  /** The category whose line is marked. */
  category?: string
}

export function productSettingsSearch(search: Record<string, unknown>): ProductSettingsSearch {
  const section = productSettingsSections.find((name) => name === search.section)
  const category = idParam(search.category)
  return {
    ...(section === undefined ? {} : { section }),
    ...(category === undefined ? {} : { category }),
  }
}
