import type { Page } from '@playwright/test'
import { accounts } from '../places.ts'
import { findProduct } from './find-product.ts'
import { findProject } from './find-project.ts'
import {
  chooseLanguage,
  desktop,
  type Language,
  type Look,
  open,
  phone,
  type Studio,
  settle,
  stranger,
  take,
  type Visitor,
  visitAs,
} from './studio.ts'

interface Sight {
  path: string
  /** What is done on the page before the picture is taken. */
  act?: (page: Page) => Promise<void>
}
type Sights = Record<string, string | Sight>
type Looks = readonly { name: string; look: Look }[]

const host = 'atelier.localhost'
const looks: Looks = (['light', 'dark'] as const).flatMap((colorScheme) => [
  { name: `${colorScheme}-desktop`, look: { colorScheme, viewport: desktop } },
  { name: `${colorScheme}-phone`, look: { colorScheme, viewport: phone } },
])
const [lightDesktop, , , darkPhone] = looks
/** Words differ between languages, colours don't: one of each in the others. */
const looksOf: Record<Language, Looks> = {
  'en-us': looks,
  'fr-fr': [lightDesktop, darkPhone].filter((look) => look !== undefined),
  'zh-cn': [lightDesktop, darkPhone].filter((look) => look !== undefined),
}

const toStranger: Sights = {
  login: '/login',
  'forgotten-password': '/security/reset-password',
  'new-password': '/security/reset-password?token=none',
  'set-up': '/security/user-setup',
  invitations: '/invitations',
  unsubscribe: '/security/unsubscribe?token=none',
  'no-access': '/no-access',
  nowhere: '/nowhere',
}

const toEverybody: Sights = {
  home: '/',
  projects: '/projects/ongoing',
  catalog: '/catalog',
  'catalog-search': '/catalog?q=chair',
  'basic-info': '/settings/user/basic-info',
  security: '/settings/user/security',
  notifications: '/settings/user/notifications',
  'missing-settings': '/settings/domain/nowhere',
}

const toStaff: Sights = {
  table: '/content/products',
  'table-grouped': '/content/products?group=category',
  media: '/content/media',
  processes: '/processes',
  colleagues: '/users/users/internal',
  clients: '/users/users/external',
  groups: '/users/groups/internal',
  'client-groups': '/users/groups/external',
  'share-links': '/users/share-links',
  fields: '/settings/domain/product-settings?section=fields',
  tabs: '/settings/domain/product-settings?section=tabs',
  'price-types': '/settings/domain/product-settings?section=priceTypes',
  categories: '/settings/domain/product-settings?section=categories',
  display: '/settings/domain/product-settings?section=display',
  'user-settings': '/settings/domain/user-settings',
  'security-credentials': '/settings/domain/security-credentials',
  commands: {
    path: '/',
    act: async (page) => {
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('dialog').waitFor()
    },
  },
}

/** A project with answers of several people, for whoever runs it. */
const toManager = (project: string): Sights => ({
  'projects-upcoming': '/projects/upcoming',
  'projects-done': '/projects/done',
  'projects-board': '/projects/ongoing?look=board',
  project: `/projects/project/${project}`,
  ...Object.fromEntries(
    ['products', 'shown', 'order-form', 'people', 'progress'].map((section) => [
      `project-${section}`,
      `/projects/project/${project}?section=${section}`,
    ]),
  ),
  'session-looking': `/projects/web-session/${project}`,
})

/** The same for somebody who is asked. */
const toAttendee = (project: string, product: string): Sights => ({
  session: `/projects/web-session/${project}`,
  'session-product': `/projects/web-session/${project}?mode=review&product=${product}`,
  'session-grid': `/projects/web-session/${project}?mode=review&show=multiple`,
  'session-review': `/projects/web-session/${project}?step=answers`,
})

/**
 * Every page for somebody unknown, an administrator and a client, in each language and look; `only`: those whose names
 * begin so.
 */
export async function takeMatrix(studio: Studio, only: string): Promise<void> {
  const chosen = (sights: Sights): Sights =>
    Object.fromEntries(Object.entries(sights).filter(([title]) => title.startsWith(only)))
  await takeSights(studio, stranger(studio, host), 'stranger-en-us', chosen(toStranger), looks)
  for (const [role, email, own] of [
    ['staff', accounts.admin, toStaff],
    ['client', accounts.client, {}],
  ] as const) {
    const visitor = await visitAs(studio, host, email)
    const product = await findProduct(studio, visitor, 'Fjell dining chair')
    const project = await findProject(studio, visitor, 'Autumn orders')
    const sights = chosen({
      ...toEverybody,
      product: `/catalog/${product}`,
      ...(role === 'client'
        ? { starred: `/starred?products=${product.replaceAll('-', '')}`, ...toAttendee(project, product) }
        : { editing: `/content/products/${product}`, ...toManager(project) }),
      ...own,
    })
    for (const language of ['en-us', 'fr-fr', 'zh-cn'] as const) {
      await chooseLanguage(studio, visitor, language)
      await takeSights(studio, visitor, `${role}-${language}`, sights, looksOf[language])
    }
    await chooseLanguage(studio, visitor, 'en-us')
  }
}

async function takeSights(studio: Studio, visitor: Visitor, whose: string, sights: Sights, looks: Looks) {
  for (const { name, look } of looks)
    for (const [title, sight] of Object.entries(sights)) {
      const { path, act } = typeof sight === 'string' ? { path: sight } : sight
      const page = await open(studio, visitor, path, look)
      if (act !== undefined) {
        await act(page)
        await settle(page)
      }
      await take(studio, page, `${title}-${whose}-${name}`)
      await page.context().close()
    }
}
