import { brandPath } from '@vitrine/contract'
import { useEffect } from 'react'
import { useBrand } from '../../lib/session/brand-store.ts'

/** Points the browser's tab icon and the installable application at the domain's own files. */
export function useHeadLinks(): void {
  const { domain } = useBrand()
  useEffect(() => {
    if (domain === null) return
    const { logos, version } = domain.customization
    setLink('manifest', brandPath(domain._id, 'manifest.webmanifest', version))
    setLink('icon', logos.favicon ? brandPath(domain._id, 'favicon.png', version) : null)
  }, [domain])
}

function setLink(rel: string, href: string | null): void {
  const present = document.head.querySelector<HTMLLinkElement>(`link[rel="${rel}"]`)
  if (href === null) {
    present?.remove()
    return
  }
  const link = present ?? document.head.appendChild(document.createElement('link'))
  link.rel = rel
  link.href = href
}
