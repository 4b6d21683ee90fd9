import { describe, expect, it } from 'vitest'
import { backButton, domainSettingsPages, guardRoute, headerItems, settingsPages } from './navigation.ts'
import { effectivePermissions, noPermissions } from './permissions.ts'

const all = effectivePermissions([], { isSuperAdmin: true, isClient: false, isPublicToken: false })
const withCatalog = { subscription: { allowCatalog: true }, isClient: false }

describe('headerItems', () => {
  it('shows everything to a super admin with a catalogue', () => {
    expect(Object.values(headerItems(all, withCatalog)).every(Boolean)).toBe(true)
  })

  it('hides the catalog when the subscription has none', () => {
    const items = headerItems(all, { ...withCatalog, subscription: { allowCatalog: false } })
    expect(items.catalog).toBe(false)
    expect(items.content).toBe(true)
  })

  it('shows only projects to staff without rights', () => {
    const shown = Object.entries(headerItems(noPermissions(), withCatalog)).filter(([, isShown]) => isShown)
    expect(shown).toEqual([['projects', true]])
  })

  it('shows nothing to clients, whatever they may view', () => {
    expect(Object.values(headerItems(all, { ...withCatalog, isClient: true })).some(Boolean)).toBe(false)
  })

  it('shows media to those who edit folders', () => {
    const viewer = noPermissions()
    viewer.folder.view = 3
    expect(headerItems(viewer, withCatalog)).toMatchObject({ content: true, media: false })
  })
})

describe('settingsPages', () => {
  it('opens all five with setting edit 3', () => {
    expect(settingsPages(all)).toEqual(domainSettingsPages)
  })

  it('opens product and user settings by category and group edit rights', () => {
    const none = noPermissions()
    expect(settingsPages({ ...none, setting: { view: 3, edit: 2 } })).toEqual([])
    expect(settingsPages({ ...none, category: { view: 1, edit: 1 } })).toEqual(['domain/product-settings'])
    expect(settingsPages({ ...none, group: { view: 1, edit: 1 } })).toEqual(['domain/user-settings'])
  })
})

describe('backButton', () => {
  it('takes clients home when they have a catalogue, else to their projects', () => {
    const place = { isClient: true, routeName: 'Catalog' }
    expect(backButton({ ...place, allowCatalog: true })?.to).toBe('/')
    expect(backButton({ ...place, allowCatalog: false })?.to).toBe('/projects/ongoing')
  })

  it('takes staff from the catalog to content, and is nowhere else', () => {
    const place = { isClient: false, allowCatalog: true }
    expect(backButton({ ...place, routeName: 'Catalog' })).toEqual({
      to: '/content/products',
      labelKey: 'BackToContent',
    })
    expect(backButton({ ...place, routeName: 'Project' })).toBeNull()
  })

  it('is hidden at home, and on projects for clients without a catalogue', () => {
    expect(backButton({ isClient: true, allowCatalog: true, routeName: 'Home' })).toBeNull()
    expect(backButton({ isClient: true, allowCatalog: false, routeName: 'Project' })).toBeNull()
  })
})

describe('guardRoute', () => {
  const stranger = { signedIn: false, hasToken: false }

  it('sends strangers to the login', () => {
    expect(guardRoute('Catalog', stranger)).toBe('login')
  })

  it('lets in people, token holders and whoever is already there', () => {
    expect(guardRoute('Catalog', { ...stranger, signedIn: true })).toBe('allowed')
    expect(guardRoute('Catalog', { ...stranger, hasToken: true })).toBe('allowed')
    expect(guardRoute('Catalog', { ...stranger, from: 'Catalog' })).toBe('allowed')
  })

  it('leaves login and security open', () => {
    expect(guardRoute('Login', stranger)).toBe('allowed')
    expect(guardRoute('SecurityResetPassword', stranger)).toBe('allowed')
  })
})
