export const accountDefaultsSections = ['general', 'profile', 'features', 'brand', 'host'] as const
export type AccountDefaultsSection = (typeof accountDefaultsSections)[number]

/** What the address of the account defaults says. */
export interface AccountDefaultsSearch {
  section?: AccountDefaultsSection
}

export function accountDefaultsSearch(search: Record<string, unknown>): AccountDefaultsSearch {
  const section = accountDefaultsSections.find((name) => name === search.section)
  return section === undefined ? {} : { section }
}
