export const credentialSections = ['keys', 'webhooks', 'sso', 'archives', 'log'] as const
export type CredentialSection = (typeof credentialSections)[number]

/** What the address of the security credentials says. */
export interface SecurityCredentialsSearch {
  section?: CredentialSection
}

export function securityCredentialsSearch(search: Record<string, unknown>): SecurityCredentialsSearch {
  const section = credentialSections.find((name) => name === search.section)
  return section === undefined ? {} : { section }
}
