import { accounts } from '../places.ts'
import { findProduct } from './find-product.ts'
import { desktop, open, phone, type Studio, stranger, take, type Visitor, visitAs } from './studio.ts'

const light = { colorScheme: 'light', viewport: desktop } as const
const dark = { colorScheme: 'dark', viewport: desktop } as const
const lightPhone = { colorScheme: 'light', viewport: phone } as const
const darkPhone = { colorScheme: 'dark', viewport: phone } as const

/** What the README shows: two brands, both kinds of people, all looks. */
export async function takeReadmePictures(studio: Studio): Promise<void> {
  const shoot = async (
    name: string,
    ...opening: [visitor: Parameters<typeof open>[1], path: string, look: Parameters<typeof open>[3]]
  ) => {
    const page = await open(studio, ...opening)
    await take(studio, page, name)
    await page.context().close()
  }
  await shoot('login-atelier', stranger(studio, 'atelier.localhost'), '/login', light)
  await shoot('login-lumen', stranger(studio, 'lumen.localhost'), '/login', dark)

  const client = await visitAs(studio, 'atelier.localhost', accounts.client)
  const chair = await findProduct(studio, client, 'Fjell dining chair')
  await shoot('home-client', client, '/', light)
  await shoot('product-client', client, `/catalog/${chair}`, light)
  await shoot('home-phone', client, '/', lightPhone)
  await shoot('catalog-phone', client, '/catalog', lightPhone)
  await shoot('product-phone', client, `/catalog/${chair}`, darkPhone)

  await shootShowroom(studio, client)

  const staff = await visitAs(studio, 'atelier.localhost', accounts.editor)
  await shoot('catalog-staff', staff, '/catalog', light)
  await shoot('table-staff', staff, '/content/products', light)
  await shoot('media-staff', staff, '/content/media', light)
  await shoot('product-editing', staff, `/content/products/${chair}`, light)
  await shoot('product-staff-dark', staff, `/catalog/${chair}`, dark)
  const chinese = await visitAs(studio, 'atelier.localhost', accounts.chineseManager)
  await shoot('catalog-chinese', chinese, '/catalog', light)

  const lumen = await visitAs(studio, 'lumen.localhost', accounts.lumenAdmin)
  await shoot('home-lumen', lumen, '/', dark)
  await shoot('catalog-lumen', lumen, '/catalog', dark)
}

/** A product among its screens. */
async function shootShowroom(studio: Studio, visitor: Visitor): Promise<void> {
  const product = await findProduct(studio, visitor, 'Rille sideboard 120 cm, natural oak')
  const page = await open(studio, visitor, `/catalog/${product}`, light)
  await page.getByRole('button', { name: 'Enter the showroom' }).click()
  await page.locator('[role=application][data-ready]').last().waitFor()
  // Pictures on the screens come after the room.
  await page.waitForLoadState('networkidle')
  await take(studio, page, 'showroom-client')
  await page.context().close()
}
