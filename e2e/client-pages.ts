/** Every page that somebody who isn't staff may come to, by the patterns of the table of routes. */

/** What addresses name: one of each that the client sees. */
export interface Known {
  product: string
  /** A project that the client attends. */
  project: string
}

/** Nobody is signed in. */
export const strangerPages: Record<string, readonly string[]> = {
  '/login': ['/login'],
  '/no-access': ['/no-access'],
  '/invitations': ['/invitations'],
  '/security/change-email': ['/security/change-email'],
  '/security/hand-over': ['/security/hand-over'],
  '/security/link-over': ['/security/link-over'],
  '/security/reset-password': ['/security/reset-password', '/security/reset-password?token=none'],
  '/security/single-sign-on': ['/security/single-sign-on'],
  '/security/unsubscribe': ['/security/unsubscribe?token=none'],
  '/security/user-setup': ['/security/user-setup'],
}

export const clientPages: Record<string, (known: Known) => readonly string[]> = {
  '/': () => ['/'],
  '/catalog': () => ['/catalog', '/catalog?q=nothing-is-called-so'],
  '/catalog/$product': ({ product }) => [`/catalog/${product}`],
  '/starred': ({ product }) => [`/starred?products=${product.replaceAll('-', '')}`],
  '/projects/$state': () => ['/projects/ongoing', '/projects/done'],
  '/projects/web-session/$projectId': ({ project }) => {
    const session = `/projects/web-session/${project}`
    return [
      session,
      `${session}?mode=review`,
      `${session}?mode=review&show=multiple`,
      `${session}?step=answers`,
    ]
  },
  '/projects/rooms': () => ['/projects/rooms'],
  '/processes': () => ['/processes'],
  '/settings/user/basic-info': () => ['/settings/user/basic-info'],
  '/settings/user/security': () => ['/settings/user/security'],
  '/settings/user/notifications': () => ['/settings/user/notifications'],
}

/** Staff alone come to these; a room needs somebody who presents, and has journeys of its own. */
export const otherPages: readonly string[] = [
  '/content/imports',
  '/content/imports/$import',
  '/content/media',
  '/content/products',
  '/content/products/$product',
  '/content/transfers',
  '/operator',
  '/projects/project/$projectId',
  '/projects/rooms/$roomId',
  '/reports/activity/catalog',
  '/reports/projects/{-$projectId}',
  '/settings/domain/account-defaults',
  '/settings/domain/content-display',
  '/settings/domain/product-settings',
  '/settings/domain/security-credentials',
  '/settings/domain/user-settings',
  '/users/groups/$state',
  '/users/share-links',
  '/users/users/$state',
]
