/** The header's items and where they lead. Which of them a person sees is decided in `rules/`. */
import { type BackButton, backButton, type HeaderItem, headerItems, settingsPages } from '@vitrine/rules'
import type { Entered } from '../../lib/session/session-store.ts'

type LabelKey =
  | 'catalog'
  | 'products'
  | 'media'
  | 'recipes'
  | 'users'
  | 'groups'
  | 'shareLinks'
  | 'projects'
  | 'activity'
  | 'settings'

interface ItemTarget {
  item: HeaderItem
  label: LabelKey
  path: string
}

interface Entry {
  label: LabelKey | 'content' | 'reports' | 'usersAndGroups'
  targets: readonly ItemTarget[]
}

const entries: readonly Entry[] = [
  { label: 'catalog', targets: [{ item: 'catalog', label: 'catalog', path: '/catalog' }] },
  {
    label: 'content',
    targets: [
      { item: 'content', label: 'products', path: '/content/products' },
      { item: 'media', label: 'media', path: '/content/media' },
      { item: 'content', label: 'recipes', path: '/content/transfers' },
    ],
  },
  {
    label: 'usersAndGroups',
    targets: [
      { item: 'users', label: 'users', path: '/users/users/internal' },
      { item: 'groups', label: 'groups', path: '/users/groups/internal' },
      { item: 'shareLinks', label: 'shareLinks', path: '/users/share-links' },
    ],
  },
  { label: 'projects', targets: [{ item: 'projects', label: 'projects', path: '/projects/ongoing' }] },
  {
    label: 'reports',
    targets: [
      { item: 'activityReport', label: 'activity', path: '/reports/activity/catalog' },
      { item: 'projectReport', label: 'projects', path: '/reports/projects/' },
    ],
  },
]

export interface NavigationLink {
  label: LabelKey
  path: string
}

/** A button of the header, or a dropdown when it holds more than its own page. */
export interface NavigationEntry {
  label: Entry['label']
  isDropdown: boolean
  links: readonly NavigationLink[]
}

export function navigationEntries({ access, domain, viewAs }: Entered): NavigationEntry[] {
  const { isClient, permissions } = access
  const shown = headerItems(permissions, { subscription: domain.subscription, isClient })
  return entries.flatMap(({ label, targets }) => {
    const links = targets.flatMap(({ item, label: linkLabel, path }) =>
      // In another person's view only the catalogue can be opened.
      shown[item] && (viewAs === null || item === 'catalog') ? [{ label: linkLabel, path }] : [],
    )
    return links.length === 0 ? [] : [{ label, isDropdown: targets.length > 1, links }]
  })
}

const settingsPagesBuilt = [
  { path: '/settings/user/basic-info', label: 'basicInfo' },
  { path: '/settings/user/security', label: 'security' },
  { path: '/settings/user/notifications', label: 'notifications' },
  { path: '/settings/domain/account-defaults', label: 'accountDefaults' },
  { path: '/settings/domain/content-display', label: 'contentDisplay' },
  { path: '/settings/domain/product-settings', label: 'productSettings' },
  { path: '/settings/domain/user-settings', label: 'userSettings' },
  { path: '/settings/domain/security-credentials', label: 'securityCredentials' },
] as const

/** Settings that the person may open, in order. */
export function openSettings({ access }: Entered): (typeof settingsPagesBuilt)[number][] {
  const open = settingsPages(access.permissions)
  return settingsPagesBuilt.filter(
    ({ path }) => path.startsWith('/settings/user/') || open.some((page) => path.endsWith(page)),
  )
}

/** Whether an address of settings is the person's to open: its calls would be refused otherwise. */
export function mayOpenSettings(entered: Entered, pathname: string): boolean {
  const page = pathname.replace(/\/+$/, '')
  const isOthers = settingsPagesBuilt.some(({ path }) => path === page)
  return !isOthers || openSettings(entered).some(({ path }) => path === page)
}

/** Where the gear of the header leads; null where it isn't shown. */
export function settingsLink(entered: Entered): (typeof settingsPagesBuilt)[number]['path'] | null {
  const { access, domain, viewAs } = entered
  if (viewAs !== null) return null
  const { isClient, permissions } = access
  const { settings } = headerItems(permissions, { subscription: domain.subscription, isClient })
  return settings ? (openSettings(entered)[0]?.path ?? null) : null
}

/** Whether the profile menu leads to profile and preferences. Clients have them behind their avatar. */
export function showsProfile({ access, domain, viewAs }: Entered): boolean {
  if (viewAs !== null) return false
  const { isClient, permissions } = access
  return headerItems(permissions, { subscription: domain.subscription, isClient }).profile
}

/** Whether the header has a bell. */
export function showsBell({ access, domain, viewAs }: Entered): boolean {
  if (viewAs !== null) return false
  const { isClient, permissions } = access
  return headerItems(permissions, { subscription: domain.subscription, isClient }).notifications
}

/** The back button of a route; null where there is none. */
export function backLink({ access, domain }: Entered, routeName: string): BackButton | null {
  return backButton({
    isClient: access.isClient,
    allowCatalog: domain.subscription.allowCatalog,
    routeName,
  })
}
