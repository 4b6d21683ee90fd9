import { accounts } from '../places.ts'
import { findProduct } from './find-product.ts'
import {
  chooseLanguage,
  desktop,
  type Language,
  type Look,
  open,
  phone,
  type Studio,
  stranger,
  take,
  visitAs,
} from './studio.ts'

const languages: Language[] = ['en-us', 'fr-fr', 'zh-cn']
const looks: { name: string; look: Look }[] = (['light', 'dark'] as const).flatMap((colorScheme) => [
  { name: `${colorScheme}-desktop`, look: { colorScheme, viewport: desktop } },
  { name: `${colorScheme}-phone`, look: { colorScheme, viewport: phone } },
])

/** Every page for staff and for a client, in each language, light and dark, on a desktop and on a phone. */
export async function takeMatrix(studio: Studio): Promise<void> {
  for (const { name, look } of looks) {
    const page = await open(studio, stranger(studio, 'atelier.localhost'), '/login', look)
    await take(studio, page, `login-${name}`)
    await page.context().close()
  }
  for (const [role, email] of [
    ['staff', accounts.editor],
    ['client', accounts.client],
  ] as const) {
    const visitor = await visitAs(studio, 'atelier.localhost', email)
    const product = await findProduct(studio, visitor, 'Fjell dining chair')
    const pages = {
      home: '/',
      catalog: '/catalog',
      product: `/catalog/${product}`,
      ...(role === 'staff'
        ? {
            table: '/content/products',
            editing: `/content/products/${product}`,
            media: '/content/media',
            processes: '/processes',
            categories: '/settings/domain/product-settings?section=categories',
          }
        : {}),
    }
    for (const language of languages) {
      await chooseLanguage(studio, visitor, language)
      for (const { name, look } of looks) {
        for (const [pageName, path] of Object.entries(pages)) {
          const page = await open(studio, visitor, path, look)
          await take(studio, page, `${pageName}-${role}-${language}-${name}`)
          await page.context().close()
        }
      }
    }
    await chooseLanguage(studio, visitor, 'en-us')
  }
}
