import { createRootRoute, createRoute, redirect } from '@tanstack/react-router'
import { accountDefaultsSearch } from '../../features/account-defaults/account-defaults-search.ts'
import { catalogSearch } from '../../features/catalog/catalog-search.ts'
import { starredSearch } from '../../features/catalog/starred-search.ts'
import { importSearch, importsSearch } from '../../features/imports/imports-search.ts'
import { mediaSearch } from '../../features/media/media-search.ts'
import { operatorSearch } from '../../features/operator/operator-search.ts'
import { groupsSearch, usersSearch } from '../../features/people/people-search.ts'
import { processesSearch } from '../../features/processes/processes-search.ts'
import { productsTableSearch } from '../../features/products-table/products-table-search.ts'
import { projectReportSearch } from '../../features/project-report/project-report-search.ts'
import { projectSearch, projectsSearch } from '../../features/projects/projects-search.ts'
import { recipesSearch } from '../../features/recipes/recipes-search.ts'
import { doorSearch } from '../../features/rooms/rooms-search.ts'
import { productSettingsSearch } from '../../features/settings/product-settings-search.ts'
import { sessionSearch } from '../../features/web-session/session-search.ts'
import { applyLocale } from '../../lib/i18n/i18n.ts'
import { checkedSearch, isId } from '../../lib/search-params.ts'
import { currentSession } from '../../lib/session/session-store.ts'
import { BootRedirect, ensureStarted } from '../../lib/session/start-session.ts'
import { guard, guardAccount } from './guard.ts'
import { lazyPage } from './lazy-page.ts'
import { hasProjectsAlone } from './projects-alone.ts'
import { catalogReportSearch } from './report-search.ts'
import { RootLayout } from './root-layout.tsx'
import { keepWhose, linkSearch, loginSearch, pageSearch, rootSearch } from './route-search.ts'
import { securityCredentialsSearch } from './security-credentials-search.ts'

const root = createRootRoute({
  validateSearch: rootSearch,
  search: { middlewares: [({ search, next }) => keepWhose(next(search))] },
  beforeLoad: async ({ location, search }) => {
    const isLink = location.pathname.startsWith('/security/')
    try {
      await ensureStarted(isLink ? {} : { shareToken: search.token, viewAs: search.view_as })
    } catch (error) {
      if (error instanceof BootRedirect && location.pathname !== error.address) {
        // Loaded from the server, because the operator may have configured another page.
        throw redirect({ href: error.address, reloadDocument: true })
      }
      if (!(error instanceof BootRedirect)) throw error
    }
    await applyLocale(location.pathname === '/login' ? 'login' : 'elsewhere')
  },
  component: RootLayout,
  notFoundComponent: lazyPage(() => import('../pages/not-found-page.tsx'), 'NotFoundPage', []),
})

const login = createRoute({
  getParentRoute: () => root,
  staticData: { name: 'Login' },
  path: '/login',
  validateSearch: pageSearch(loginSearch),
  component: lazyPage(() => import('../../features/identity/pages/login-page.tsx'), 'LoginPage', [
    'identity',
  ]),
})

const noAccess = createRoute({
  getParentRoute: () => root,
  staticData: { name: 'SecurityNoAccess' },
  path: '/no-access',
  component: lazyPage(() => import('../../features/identity/pages/no-access-page.tsx'), 'NoAccessPage', [
    'identity',
  ]),
})

const security = createRoute({
  getParentRoute: () => root,
  path: '/security',
  validateSearch: checkedSearch(linkSearch),
})

/** The bare address is none of ours. */
const securityItself = createRoute({
  getParentRoute: () => security,
  path: '/',
  component: lazyPage(() => import('../pages/not-found-page.tsx'), 'NotFoundPage', []),
})

const changeEmail = createRoute({
  getParentRoute: () => security,
  staticData: { name: 'SecurityChangeEmail' },
  path: '/change-email',
  component: lazyPage(
    () => import('../../features/identity/pages/change-email-page.tsx'),
    'ChangeEmailPage',
    ['identity'],
  ),
})

const resetPassword = createRoute({
  getParentRoute: () => security,
  staticData: { name: 'SecurityResetPassword' },
  path: '/reset-password',
  component: lazyPage(
    () => import('../../features/identity/pages/reset-password-page.tsx'),
    'ResetPasswordPage',
    ['identity'],
  ),
})

const userSetup = createRoute({
  getParentRoute: () => security,
  staticData: { name: 'SecurityUserSetup' },
  path: '/user-setup',
  component: lazyPage(() => import('../../features/identity/pages/user-setup-page.tsx'), 'UserSetupPage', [
    'identity',
  ]),
})

const singleSignOn = createRoute({
  // Not below the pages of mailed links: the provider's answer is left as it came.
  getParentRoute: () => root,
  staticData: { name: 'SecuritySingleSignOn' },
  path: '/security/single-sign-on',
  component: lazyPage(
    () => import('../../features/identity/pages/single-sign-on-page.tsx'),
    'SingleSignOnPage',
    ['identity'],
  ),
})

const handOver = createRoute({
  getParentRoute: () => root,
  staticData: { name: 'SecurityHandOver' },
  path: '/security/hand-over',
  component: lazyPage(() => import('../../features/identity/pages/hand-over-page.tsx'), 'HandOverPage', [
    'identity',
  ]),
})

/** For anybody signed in, in a company or in none yet. */
const invitations = createRoute({
  getParentRoute: () => root,
  staticData: { name: 'Invitations' },
  path: '/invitations',
  beforeLoad: guardAccount,
  component: lazyPage(() => import('../../features/identity/pages/invitations-page.tsx'), 'InvitationsPage', [
    'identity',
  ]),
})

/** For system accounts, which are in no company. */
const operator = createRoute({
  getParentRoute: () => root,
  staticData: { name: 'Operator' },
  path: '/operator',
  validateSearch: checkedSearch(operatorSearch),
  beforeLoad: guardAccount,
  component: lazyPage(() => import('../../features/operator/pages/operator-page.tsx'), 'OperatorPage', [
    'operator',
    'account-defaults',
  ]),
})

const linkOver = createRoute({
  getParentRoute: () => security,
  staticData: { name: 'SecurityLinkOver' },
  path: '/link-over',
  component: lazyPage(() => import('../../features/identity/pages/link-over-page.tsx'), 'LinkOverPage', [
    'identity',
  ]),
})

const unsubscribe = createRoute({
  getParentRoute: () => security,
  staticData: { name: 'SecurityUnsubscribe' },
  path: '/unsubscribe',
  component: lazyPage(
    () => import('../../features/notifications/pages/unsubscribe-page.tsx'),
    'UnsubscribePage',
    ['notifications'],
  ),
})

/** Parent of all routes that need a person who has entered a domain. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  beforeLoad: ({ location, matches }) => guard(matches.at(-1)?.staticData.name ?? '', location.href),
  component: lazyPage(() => import('../shell/shell.tsx'), 'Shell', []),
})

const home = createRoute({
  getParentRoute: () => inside,
  staticData: { name: 'Home' },
  path: '/',
  beforeLoad: () => {
    if (hasProjectsAlone(currentSession()))
      throw redirect({ to: '/projects/$state', params: { state: 'ongoing' } })
  },
  component: lazyPage(() => import('../../features/home/pages/home-page.tsx'), 'HomePage', ['home']),
})

const catalog = createRoute({
  getParentRoute: () => inside,
  staticData: { name: 'Catalog' },
  path: '/catalog',
  validateSearch: pageSearch(catalogSearch),
  component: lazyPage(() => import('../../features/catalog/pages/catalog-page.tsx'), 'CatalogPage', [
    'catalog',
    'fields',
  ]),
})

const catalogProduct = createRoute({
  getParentRoute: () => inside,
  staticData: { name: 'Catalog' },
  path: '/catalog/$product',
  validateSearch: pageSearch(catalogSearch),
  component: lazyPage(() => import('../pages/catalog-product-page.tsx'), 'CatalogProductPage', [
    'products',
    'media',
    'catalog',
  ]),
})

const starred = createRoute({
  getParentRoute: () => inside,
  staticData: { name: 'CatalogStarred' },
  path: '/starred',
  validateSearch: pageSearch(starredSearch),
  component: lazyPage(() => import('../../features/catalog/pages/starred-page.tsx'), 'StarredPage', [
    'catalog',
  ]),
})

const contentProducts = createRoute({
  getParentRoute: () => inside,
  staticData: { name: 'Content' },
  path: '/content/products',
  validateSearch: pageSearch(productsTableSearch),
  component: lazyPage(() => import('../pages/content-products-page.tsx'), 'ContentProductsPage', [
    'products-table',
    'fields',
    'products',
    'conflicts',
  ]),
})

const contentProduct = createRoute({
  getParentRoute: () => contentProducts,
  staticData: { name: 'Content' },
  path: '/$product',
  component: lazyPage(() => import('../pages/content-product-panel.tsx'), 'ContentProductPanel', [
    'products',
    'media',
    'products-table',
    'fields',
  ]),
})

const contentMedia = createRoute({
  getParentRoute: () => inside,
  staticData: { name: 'Media' },
  path: '/content/media',
  validateSearch: pageSearch(mediaSearch),
  component: lazyPage(() => import('../../features/media/pages/media-page.tsx'), 'MediaPage', ['media']),
})

const imports = createRoute({
  getParentRoute: () => inside,
  staticData: { name: 'Content' },
  path: '/content/imports',
  validateSearch: pageSearch(importsSearch),
  component: lazyPage(() => import('../../features/imports/pages/imports-page.tsx'), 'ImportsPage', [
    'imports',
    'fields',
  ]),
})

const oneImport = createRoute({
  getParentRoute: () => inside,
  staticData: { name: 'Content' },
  path: '/content/imports/$import',
  validateSearch: pageSearch(importSearch),
  component: lazyPage(() => import('../../features/imports/pages/import-page.tsx'), 'ImportPage', [
    'imports',
    'fields',
    'processes',
    'recipes',
  ]),
})

const contentTransfers = createRoute({
  getParentRoute: () => inside,
  staticData: { name: 'Recipes' },
  path: '/content/transfers',
  validateSearch: pageSearch(recipesSearch),
  component: lazyPage(() => import('../../features/recipes/pages/recipes-page.tsx'), 'RecipesPage', [
    'recipes',
    'processes',
  ]),
})

const webSession = createRoute({
  getParentRoute: () => inside,
  staticData: { name: 'ProjectWebSession' },
  path: '/projects/web-session/$projectId',
  validateSearch: pageSearch(sessionSearch),
  component: lazyPage(() => import('../pages/web-session-page.tsx'), 'WebSessionPage', [
    'web-session',
    'products',
    'media',
  ]),
})

const processes = createRoute({
  getParentRoute: () => inside,
  staticData: { name: 'Processes' },
  path: '/processes',
  validateSearch: pageSearch(processesSearch),
  component: lazyPage(() => import('../../features/processes/pages/processes-page.tsx'), 'ProcessesPage', [
    'processes',
  ]),
})

/** The bare address and unknown states show the ongoing ones. */
const anyProjects = createRoute({
  getParentRoute: () => inside,
  path: '/projects',
  beforeLoad: () => {
    throw redirect({ to: '/projects/$state', params: { state: 'ongoing' } })
  },
})

const projects = createRoute({
  getParentRoute: () => inside,
  staticData: { name: 'Projects' },
  path: '/projects/$state',
  validateSearch: pageSearch(projectsSearch),
  component: lazyPage(() => import('../pages/projects-list-page.tsx'), 'ProjectsListPage', [
    'projects',
    'readiness',
    'home',
  ]),
})

const project = createRoute({
  getParentRoute: () => inside,
  staticData: { name: 'ProjectEditor' },
  path: '/projects/project/$projectId',
  validateSearch: pageSearch(projectSearch),
  component: lazyPage(() => import('../../features/projects/pages/project-page.tsx'), 'ProjectPage', [
    'projects',
    'readiness',
  ]),
})

const roomDoor = createRoute({
  getParentRoute: () => inside,
  staticData: { name: 'ProjectRoomDoor' },
  path: '/projects/rooms',
  validateSearch: pageSearch(doorSearch),
  component: lazyPage(() => import('../../features/rooms/pages/room-door-page.tsx'), 'RoomDoorPage', [
    'rooms',
  ]),
})

const room = createRoute({
  getParentRoute: () => inside,
  staticData: { name: 'ProjectRoom' },
  path: '/projects/rooms/$roomId',
  component: lazyPage(() => import('../pages/room-page.tsx'), 'RoomPage', [
    'rooms',
    'web-session',
    'products',
    'media',
  ]),
})

const users = createRoute({
  getParentRoute: () => inside,
  staticData: { name: 'Users' },
  path: '/users/users/$state',
  validateSearch: pageSearch(usersSearch),
  component: lazyPage(() => import('../../features/people/pages/users-page.tsx'), 'UsersPage', ['people']),
})

const groups = createRoute({
  getParentRoute: () => inside,
  staticData: { name: 'Groups' },
  path: '/users/groups/$state',
  validateSearch: pageSearch(groupsSearch),
  component: lazyPage(() => import('../../features/people/pages/groups-page.tsx'), 'GroupsPage', ['people']),
})

const shareLinks = createRoute({
  getParentRoute: () => inside,
  staticData: { name: 'ShareLinks' },
  path: '/users/share-links',
  component: lazyPage(
    () => import('../../features/share-links/pages/share-links-page.tsx'),
    'ShareLinksPage',
    ['share-links'],
  ),
})

const catalogReport = createRoute({
  getParentRoute: () => inside,
  staticData: { name: 'Reports' },
  path: '/reports/activity/catalog',
  validateSearch: pageSearch(catalogReportSearch),
  component: lazyPage(() => import('../pages/catalog-report-page.tsx'), 'CatalogReportPage', [
    'reports',
    'processes',
  ]),
})

/** Report of one project, or of all that the person may read. */
const projectReport = createRoute({
  getParentRoute: () => inside,
  staticData: { name: 'Reports' },
  path: '/reports/projects/{-$projectId}',
  validateSearch: pageSearch(projectReportSearch),
  beforeLoad: ({ params }) => {
    if (params.projectId !== undefined && !isId(params.projectId))
      throw redirect({ to: '/reports/activity/catalog' })
  },
  component: lazyPage(() => import('../pages/project-report-page.tsx'), 'ProjectReportPage', [
    'reports',
    'processes',
    'project-report',
  ]),
})

/** The bare address and unknown reports show the first. */
const anyReports = createRoute({
  getParentRoute: () => inside,
  path: '/reports/$',
  beforeLoad: () => {
    throw redirect({ to: '/reports/activity/catalog' })
  },
})

const settings = createRoute({
  getParentRoute: () => inside,
  path: '/settings',
  component: lazyPage(() => import('../settings-frame.tsx'), 'SettingsFrame', ['settings']),
})

/** Bare and unknown paths show the basic info. */
const anySettings = createRoute({
  getParentRoute: () => settings,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/settings/user/basic-info' })
  },
})

const accountDefaults = createRoute({
  getParentRoute: () => settings,
  staticData: { name: 'Settings' },
  path: '/domain/account-defaults',
  validateSearch: pageSearch(accountDefaultsSearch),
  component: lazyPage(() => import('../pages/account-defaults-page.tsx'), 'AccountDefaultsPage', [
    'account-defaults',
    'brand',
    'host-mapping',
  ]),
})

const contentDisplay = createRoute({
  getParentRoute: () => settings,
  staticData: { name: 'Settings' },
  path: '/domain/content-display',
  component: lazyPage(
    () => import('../../features/settings/pages/content-display-page.tsx'),
    'ContentDisplayPage',
    ['settings', 'fields'],
  ),
})

const basicInfo = createRoute({
  getParentRoute: () => settings,
  staticData: { name: 'Settings' },
  path: '/user/basic-info',
  component: lazyPage(() => import('../../features/identity/pages/basic-info-page.tsx'), 'BasicInfoPage', [
    'identity',
  ]),
})

const accountSecurity = createRoute({
  getParentRoute: () => settings,
  staticData: { name: 'Settings' },
  path: '/user/security',
  component: lazyPage(() => import('../../features/identity/pages/security-page.tsx'), 'SecurityPage', [
    'identity',
  ]),
})

const notificationSettings = createRoute({
  getParentRoute: () => settings,
  staticData: { name: 'Settings' },
  path: '/user/notifications',
  component: lazyPage(
    () => import('../../features/notifications/pages/notification-settings-page.tsx'),
    'NotificationSettingsPage',
    ['notifications'],
  ),
})

const productSettings = createRoute({
  getParentRoute: () => settings,
  staticData: { name: 'Settings' },
  path: '/domain/product-settings',
  validateSearch: pageSearch(productSettingsSearch),
  component: lazyPage(
    () => import('../../features/settings/pages/product-settings-page.tsx'),
    'ProductSettingsPage',
    ['settings', 'fields'],
  ),
})

const userSettings = createRoute({
  getParentRoute: () => settings,
  staticData: { name: 'Settings' },
  path: '/domain/user-settings',
  component: lazyPage(
    () => import('../../features/people/pages/user-settings-page.tsx'),
    'UserSettingsPage',
    ['people'],
  ),
})

const securityCredentials = createRoute({
  getParentRoute: () => settings,
  staticData: { name: 'Settings' },
  path: '/domain/security-credentials',
  validateSearch: pageSearch(securityCredentialsSearch),
  component: lazyPage(() => import('../pages/security-credentials-page.tsx'), 'SecurityCredentialsPage', [
    'people',
    'audit',
    'single-sign-on',
    'host-names',
    'webhooks',
    'archives',
  ]),
})

export const routeTree = root.addChildren([
  login,
  invitations,
  operator,
  noAccess,
  singleSignOn,
  handOver,
  security.addChildren([changeEmail, resetPassword, securityItself, unsubscribe, linkOver, userSetup]),
  inside.addChildren([
    home,
    catalog,
    catalogProduct,
    starred,
    contentProducts.addChildren([contentProduct]),
    contentMedia,
    imports,
    oneImport,
    contentTransfers,
    processes,
    anyProjects,
    projects,
    project,
    roomDoor,
    room,
    users,
    groups,
    shareLinks,
    catalogReport,
    projectReport,
    anyReports,
    webSession,
    settings.addChildren([
      accountDefaults,
      accountSecurity,
      anySettings,
      basicInfo,
      contentDisplay,
      notificationSettings,
      productSettings,
      securityCredentials,
      userSettings,
    ]),
  ]),
])
