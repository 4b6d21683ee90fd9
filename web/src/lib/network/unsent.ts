/** Where edits that are not sent yet are kept for the next page of the same window. */
export function unsentKey(personId: string, domainId: string): string {
  return `vitrine.unsent.${domainId}.${personId}`
}

export function hasUnsent(personId: string, domainId: string): boolean {
  try {
    return sessionStorage.getItem(unsentKey(personId, domainId)) !== null
  } catch {
    return false
  }
}
