import { accounts } from '../places.ts'
import { findProduct } from './find-product.ts'
import { sightsOfAttendee, sightsOfGuest, sightsOfOwner } from './project-sights.ts'
import { sightsOfPresenter, sightsOfRoomAttendee } from './room-sights.ts'
import {
  chooseLanguage,
  desktop,
  type Language,
  type Look,
  open,
  phone,
  type Sights,
  type Studio,
  settle,
  stranger,
  take,
  type Visitor,
  visitAs,
} from './studio.ts'

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
const languages = ['en-us', 'fr-fr', 'zh-cn'] as const
const pictured = 'Fjell dining chair'

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
  'settings-basic-info': '/settings/user/basic-info',
  'settings-security': '/settings/user/security',
  'settings-notifications': '/settings/user/notifications',
  'settings-missing': '/settings/domain/nowhere',
}

const companySettings: Sights = Object.fromEntries(
  ['general', 'profile', 'features', 'brand', 'host'].map((section) => [
    `settings-company-${section}`,
    `/settings/domain/account-defaults?section=${section}`,
  ]),
)

const toStaff: Sights = {
  table: '/content/products',
  'table-grouped': '/content/products?group=category',
  media: '/content/media',
  imports: '/content/imports',
  processes: '/processes',
  colleagues: '/users/users/internal',
  clients: '/users/users/external',
  groups: '/users/groups/internal',
  'client-groups': '/users/groups/external',
  'share-links': '/users/share-links',
  'settings-fields': '/settings/domain/product-settings?section=fields',
  'settings-tabs': '/settings/domain/product-settings?section=tabs',
  'settings-price-types': '/settings/domain/product-settings?section=priceTypes',
  'settings-categories': '/settings/domain/product-settings?section=categories',
  'settings-display': '/settings/domain/content-display',
  'settings-users': '/settings/domain/user-settings',
  ...companySettings,
  'settings-credentials': '/settings/domain/security-credentials',
  'report-changes': '/reports/activity/catalog',
  'report-interest': '/reports/activity/catalog?section=interest',
  'report-statistics': '/reports/activity/catalog?section=statistics',
  'report-projects': '/reports/projects',
  'report-lines': '/reports/projects?lines=all',
  commands: {
    path: '/',
    act: async (page) => {
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('dialog').waitFor()
    },
  },
}

interface Role {
  role: string
  email: string
  /** What they read outside of pictures. */
  own: Language
  sightsOf: (studio: Studio, visitor: Visitor) => Promise<Sights>
}

const roles: readonly Role[] = [
  {
    role: 'staff',
    email: accounts.admin,
    own: 'en-us',
    sightsOf: async (studio, visitor) => {
      const product = await findProduct(studio, visitor, pictured)
      const one = { product: `/catalog/${product}`, editing: `/content/products/${product}` }
      return { ...toEverybody, ...one, ...toStaff }
    },
  },
  {
    role: 'owner',
    email: accounts.frenchManager,
    own: 'fr-fr',
    sightsOf: async (studio, visitor) => ({
      ...(await sightsOfOwner(studio, visitor)),
      ...(await sightsOfPresenter(studio, visitor)),
    }),
  },
  {
    role: 'client',
    email: accounts.client,
    own: 'en-us',
    sightsOf: async (studio, visitor) => {
      const product = await findProduct(studio, visitor, pictured)
      const starred = `/starred?products=${product.replaceAll('-', '')}`
      const ofProjects = await sightsOfAttendee(studio, visitor, product)
      const ofRooms = await sightsOfRoomAttendee(studio, visitor)
      return { ...toEverybody, product: `/catalog/${product}`, starred, ...ofProjects, ...ofRooms }
    },
  },
]

/**
 * Every page for somebody unknown, an administrator, an owner of projects, a guest and a client, in each language and
 * look; `only`: those whose names begin so.
 */
export async function takeMatrix(studio: Studio, only: string): Promise<void> {
  const chosen = (sights: Sights): Sights =>
    Object.fromEntries(Object.entries(sights).filter(([title]) => title.startsWith(only)))
  await takeSights(studio, stranger(studio, host), 'stranger-en-us', chosen(toStranger), looks)
  for (const { role, email, own, sightsOf } of roles) {
    const visitor = await visitAs(studio, host, email)
    const sights = chosen(await sightsOf(studio, visitor))
    for (const language of languages) {
      await chooseLanguage(studio, visitor, language)
      await takeSights(studio, visitor, `${role}-${language}`, sights, looksOf[language])
    }
    await chooseLanguage(studio, visitor, own)
    if (role === 'owner') await takeDoor(studio, chosen(await sightsOfGuest(studio, visitor)))
  }
}

/** Whoever has no account reads the language of their browser. */
async function takeDoor(studio: Studio, sights: Sights): Promise<void> {
  for (const locale of languages)
    await takeSights(
      studio,
      { ...stranger(studio, host), locale },
      `guest-${locale}`,
      sights,
      looksOf[locale],
    )
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
