import { type EffectivePermissions, effectivePermissions, noPermissions } from '@vitrine/rules'
import { describe, expect, it } from 'vitest'
import type { Entered } from '../../lib/session/session-store.ts'
import { backLink, mayOpenSettings, navigationEntries, openSettings } from './header-links.ts'

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
  it('offers staff every page that they may open, projects whatever they may do', () => {
    expect(labels(entered())).toEqual(['catalog', 'content', 'usersAndGroups', 'projects', 'reports'])
  })

  it('offers no catalog without the subscription or the right for it', () => {
    expect(labels(entered({ allowCatalog: false }))).toEqual([
      'content',
      'usersAndGroups',
      'projects',
      'reports',
    ])
    expect(labels(entered({ isSuperAdmin: false }))).toEqual(['projects'])
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

  it('leads clients without a catalogue back to their projects, from anywhere but those', () => {
    const client = entered({ isClient: true, allowCatalog: false })
    expect(backLink(client, 'Settings')).toEqual({ to: '/projects/ongoing', labelKey: 'BackToProjects' })
    for (const route of ['Home', 'Projects', 'ProjectWebSession']) expect(backLink(client, route)).toBeNull()
  })
})

describe('settings', () => {
  const staff = (rights: Partial<EffectivePermissions>): Entered => {
    const session = entered({ isSuperAdmin: false })
    return {
      ...session,
      access: { ...session.access, permissions: { ...session.access.permissions, ...rights } },
    }
  }
  const own = ['basicInfo', 'security', 'notifications']
  const level = (view: 0 | 1 | 2 | 3, edit: 0 | 1 | 2 | 3) => ({ view, edit })

  it.each([
    ['nothing but the sight of groups', { group: level(3, 0) }, []],
    ['the sight of settings', { setting: level(3, 2) }, []],
    ['group edit 1', { group: level(1, 1) }, ['userSettings']],
    ['category edit 1', { category: level(1, 1) }, ['productSettings']],
    [
      'setting edit 3',
      { setting: level(3, 3) },
      ['accountDefaults', 'contentDisplay', 'productSettings', 'userSettings', 'securityCredentials'],
    ],
  ])('with %s are offered, and open, as the product has it', (_what, rights, pages) => {
    const session = staff(rights as Partial<EffectivePermissions>)
    const offered: string[] = openSettings(session).map(({ label }) => label)
    expect(offered).toEqual([...own, ...pages])
    const addresses = {
      accountDefaults: '/settings/domain/account-defaults',
      contentDisplay: '/settings/domain/content-display',
      productSettings: '/settings/domain/product-settings',
      userSettings: '/settings/domain/user-settings',
      securityCredentials: '/settings/domain/security-credentials/',
    }
    for (const [page, path] of Object.entries(addresses))
      expect([page, mayOpenSettings(session, path)]).toEqual([page, offered.includes(page)])
  })
})
