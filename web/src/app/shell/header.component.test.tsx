// @smoke
/** The header in the colours of its company, in light and dark, and what it says of work under way. */
import { useQuery } from '@tanstack/react-query'
import { contrastRatio } from '@vitrine/rules'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { enteredAs, idOf } from '../../../test/example-company.ts'
import { holdPictures } from '../../../test/hold-pictures.ts'
import { openPart } from '../../../test/open/open-part.tsx'
import { contrastOfText, groundColour } from '../../../test/seen-colours.ts'
import { orpc } from '../../lib/api/client.ts'
import type { Entered } from '../../lib/session/session-store.ts'
import { Header } from './header.tsx'

const pale = '#f4f2fa'
const header = () => page.getByRole('banner')
const home = () => header().getByRole('link', { name: /, Home$/ })

function clientOf(externalNavColor: string, externalNavLogo = false): Entered {
  const entered = enteredAs()
  const { customization } = entered.domain
  const colors = { ...customization.colors, externalNavColor }
  const logos = { ...customization.logos, externalNavLogo }
  return {
    ...entered,
    domain: { ...entered.domain, customization: { ...customization, colors, logos } },
    access: { ...entered.access, isClient: true },
  }
}

describe('the colour of the header', () => {
  it('is the company’s before a light page', async () => {
    await openPart(<Header />, { session: clientOf(pale) })
    await expect.element(header()).toBeVisible()
    expect(groundColour(header().element())).toBe(pale)
    expect(contrastOfText(header().element())).toBeGreaterThan(4.5)
  })

  it.each([pale, '#ffd400'])('dazzles nobody before a dark page where it is pale (%s)', async (color) => {
    await openPart(<Header />, { session: clientOf(color), scheme: 'dark' })
    await expect.element(header()).toBeVisible()
    expect(contrastRatio(groundColour(header().element()), groundColour(document.body))).toBeLessThan(2)
    expect(contrastOfText(header().element())).toBeGreaterThan(4.5)
  })

  it('stays before a dark page where it is dark itself', async () => {
    await openPart(<Header />, { session: clientOf('#23254f'), scheme: 'dark' })
    await expect.element(header()).toBeVisible()
    expect(groundColour(header().element())).toBe('#23254f')
  })

  it('stays behind a logo, which is drawn for it', async () => {
    holdPictures()
    await openPart(<Header />, { session: clientOf(pale, true), scheme: 'dark' })
    await expect.element(home()).toBeInTheDocument()
    const logo = home().element().querySelector('img')
    expect.assert(logo !== null)
    expect(groundColour(logo)).toBe(pale)
  })

  it('is over the page, at the level that is specified', async () => {
    await openPart(<Header />, { session: clientOf(pale) })
    await expect.element(header()).toBeVisible()
    expect(getComputedStyle(header().element()).zIndex).toBe('5998')
  })
})

function Reading({ product }: { product: string }) {
  useQuery(orpc.products.getProduct.queryOptions({ input: { productId: product } }))
  return null
}

describe('the line below the header', () => {
  const line = () => header().element().querySelector('.mantine-NavigationProgress-root, [data-mounted]')
  const isShown = () => header().element().querySelector('[data-mounted]') !== null

  it('moves while something is read, each time, and goes when it is there', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await openPart(
      <>
        <Header />
        <Reading product={idOf(5)} />
      </>,
      {
        session: clientOf(pale),
        answers: {
          [`GET /products/${idOf(5)}`]: async () => {
            await promise
            return {}
          },
        },
      },
    )
    await expect.poll(isShown).toBe(true)
    const bar = line()?.getBoundingClientRect()
    const { bottom } = header().element().getBoundingClientRect()
    expect(Math.abs((bar?.bottom ?? 0) - bottom)).toBeLessThanOrEqual(2)
    resolve()
    await expect.poll(isShown).toBe(false)
  })
})
