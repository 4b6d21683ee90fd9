/** The company that the page itself came with: that of its host name, or of the share link in its address. */
import type { DomainSummary } from '@vitrine/contract'

/** Null where the page is of none, and while it is worked on. */
export function companyOfPage(): DomainSummary | null {
  const meta = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="vitrine-company"]')
  return meta == null ? null : (JSON.parse(meta.content) as DomainSummary)
}
