import { effectivePermissions, noPermissions } from '@vitrine/rules'
import { describe, expect, it } from 'vitest'
import type { Entered } from '../../lib/session/session-store.ts'
import { backLink, navigationEntries } from './header-links.ts'

function entered({ isClient = false, allowCatalog = true, isSuperAdmin = true } = {}): Entered {
  const kind = { isSuperAdmin, isClient, isPublicToken: false }
  return {
    status: 'entered',
    ownsProfile: true,
    boundTo: null,
    impersonator: null,
    viewAs: null,
    user: null,
    domains: [],
    domain: { subscription: { allowCatalog } } as Entered['domain'],
    access: {
      domain: 'd',
      ...kind,
      permissions: isSuperAdmin ? effectivePermissions([], kind) : noPermissions(),
    },
  }
}

const labels = (session: Entered) => navigationEntries(session).map(({ label }) => label)

describe('the header', () => {
  it('offers staff the pages that exist', () => {
    expect(labels(entered())).toEqual(['catalog', 'content', 'usersAndGroups'])
  })

  it('offers no catalog without the subscription or the right for it', () => {
    expect(labels(entered({ allowCatalog: false }))).toEqual(['content', 'usersAndGroups'])
    expect(labels(entered({ isSuperAdmin: false }))).toEqual([])
  })

  it('offers clients no items, only the way back', () => {
    const client = entered({ isClient: true })
    expect(labels(client)).toEqual([])
    expect(backLink(client, 'Catalog')).toEqual({ to: '/', labelKey: 'BackToHome' })
    expect(backLink(client, 'Home')).toBeNull()
  })

  it('leads staff from the catalog back to their content', () => {
    expect(backLink(entered(), 'Catalog')).toEqual({ to: '/content/products', labelKey: 'BackToContent' })
  })

  it('has no way back to pages that do not exist', () => {
    expect(backLink(entered({ isClient: true, allowCatalog: false }), 'Home')).toBeNull()
  })
})
