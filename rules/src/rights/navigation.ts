/** What the shell offers to whom: header, settings pages, back button, route guard. */
import type { EffectivePermissions } from './permissions.ts'

export type HeaderItem =
  | 'catalog'
  | 'content'
  | 'media'
  | 'users'
  | 'groups'
  | 'shareLinks'
  | 'projects'
  | 'activityReport'
  | 'projectReport'
  | 'settings'
  | 'notifications'
  | 'profile'

/**
 * Which items the header shows. `profile` is the link to profile and preferences. Avatar, name and sign-out
 * aren't listed: everyone signed in has them, and clients have nothing else.
 */
export function headerItems(
  effective: EffectivePermissions,
  { subscription, isClient }: { subscription: { allowCatalog: boolean }; isClient: boolean },
): Record<HeaderItem, boolean> {
  const staff = !isClient
  const viewsFolders = staff && effective.folder.view >= 1
  const viewsGroups = staff && effective.group.view >= 1
  const viewsAnalytics = staff && effective.analytics.view >= 1
  const viewsSettings = staff && effective.setting.view >= 1
  return {
    catalog: viewsFolders && subscription.allowCatalog,
    content: viewsFolders,
    media: staff && effective.folder.edit >= 1,
    users: viewsGroups,
    groups: viewsGroups,
    shareLinks: staff && effective.group.edit >= 1,
    projects: staff,
    activityReport: viewsAnalytics,
    projectReport: viewsAnalytics,
    settings: viewsSettings,
    notifications: viewsSettings,
    profile: viewsSettings,
  }
}

export const domainSettingsPages = [
  'domain/account-defaults',
  'domain/content-display',
  'domain/product-settings',
  'domain/user-settings',
  'domain/security-credentials',
] as const
export type DomainSettingsPage = (typeof domainSettingsPages)[number]

/** The domain's settings pages a person may open: all with setting edit 3, else by category and group edit rights. */
export function settingsPages({ setting, category, group }: EffectivePermissions): DomainSettingsPage[] {
  if (setting.edit === 3) return [...domainSettingsPages]
  return domainSettingsPages.filter(
    (page) =>
      (page === 'domain/product-settings' && category.edit >= 1) ||
      (page === 'domain/user-settings' && group.edit >= 1),
  )
}

export type BackButton =
  | { to: '/'; labelKey: 'BackToHome' }
  | { to: '/projects/ongoing'; labelKey: 'BackToProjects' }
  | { to: '/content/products'; labelKey: 'BackToContent' }

/**
 * The header's back button, or null where there is none. Route names begin with their screen: `Home`,
 * `Catalog…`, `Project…`.
 */
export function backButton(place: {
  isClient: boolean
  allowCatalog: boolean
  routeName: string
}): BackButton | null {
  const { isClient, allowCatalog, routeName } = place
  if (routeName === 'Home') return null
  if (!isClient) {
    return routeName.startsWith('Catalog') ? { to: '/content/products', labelKey: 'BackToContent' } : null
  }
  if (allowCatalog) return { to: '/', labelKey: 'BackToHome' }
  return routeName.startsWith('Project') ? null : { to: '/projects/ongoing', labelKey: 'BackToProjects' }
}

/**
 * Whether a route may be entered, or `login` where to go instead. Moving within one route name is always allowed;
 * names beginning with Login or Security are open; everything else needs a person or a `token` parameter.
 */
export function guardRoute(
  routeName: string,
  visitor: { signedIn: boolean; hasToken: boolean; from?: string },
): 'allowed' | 'login' {
  const isOpen = routeName.startsWith('Login') || routeName.startsWith('Security')
  const staysThere = visitor.from === routeName
  return isOpen || staysThere || visitor.signedIn || visitor.hasToken ? 'allowed' : 'login'
}
