/** Failed writes are reported by the banner, and at the input that they are about, until the same write succeeds. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { idOf, ids } from '../../../../test/example-company.ts'
import { openPart } from '../../../../test/open/open-part.tsx'
import { WithSettings } from '../../../lib/structure/settings.tsx'
import { PriceTypeSettings } from './price-type-settings.tsx'

const priceTypeSettings = (
  <WithSettings>
    <PriceTypeSettings />
  </WithSettings>
)

const refusal = (status: number, code: string, data = {}) =>
  Response.json({ code, status, message: '', data }, { status })

/** What a call is answered with, one after the other; the last one from then on. */
function inTurn(...answers: (() => Response)[]) {
  return () => (answers.length > 1 ? answers.shift() : answers[0])?.()
}

/** Warnings of a dialog are alerts as well. */
const banner = () => page.getByRole('alert').filter({ hasText: /already exists|not available/ })
const dialog = () => page.getByRole('dialog')

describe('a new price type', () => {
  const name = () => dialog().getByRole('textbox', { name: 'Name' })
  const save = () => dialog().getByRole('button', { name: 'Save' })
  const said = (taken: string) => `Name "${taken}" already exists`

  async function openNew(answer: () => Response | undefined) {
    const { asked } = await openPart(priceTypeSettings, {
      answers: { 'POST /price-types': answer },
      messages: ['settings', 'errors'],
    })
    await page.getByRole('button', { name: 'Add a price type' }).click()
    await dialog().getByRole('combobox', { name: 'Currency' }).click()
    await page.getByRole('option', { name: /^EUR/ }).click()
    const sent = () => asked.filter(({ call }) => call === 'POST /price-types')
    return () => sent().map(({ body }) => (body as { name: string }).name)
  }

  it('whose name a colleague has taken meanwhile is refused at its name and in the banner, and goes through with another', async () => {
    const taken = () => refusal(409, 'NameAlreadyExists', { name: 'Outlet' })
    const sent = await openNew(inTurn(taken, taken, () => Response.json(idOf(12))))
    await name().fill('Outlet')
    for (const _again of [1, 2]) {
      await save().click()
      await expect.element(banner()).toHaveTextContent(said('Outlet'))
      await expect.element(dialog().getByText(said('Outlet'))).toBeVisible()
      await expect.element(name()).toHaveAccessibleDescription(said('Outlet'))
      await expect.element(name()).toHaveValue('Outlet')
    }
    await name().fill('Outlet North')
    await expect.element(dialog().getByText(said('Outlet'))).not.toBeInTheDocument()
    await expect.element(banner()).toHaveTextContent(said('Outlet'))

    await save().click()
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(banner()).not.toBeInTheDocument()
    expect(sent()).toEqual(['Outlet', 'Outlet', 'Outlet North'])
  })

  it('whose name another has is not sent; the free one that is offered is', async () => {
    const sent = await openNew(() => Response.json(idOf(12)))
    await name().fill('retail')
    await expect.element(name()).toHaveAccessibleDescription(said('retail'))
    await expect.element(save()).toBeDisabled()
    await dialog().getByRole('button', { name: 'Use “retail (2)”' }).click()
    await save().click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(sent()).toEqual(['retail (2)'])
  })

  it('that is renamed may keep its own name in other letters, and not take another’s', async () => {
    const change = `PATCH /price-types/${ids.retail}`
    const { asked } = await openPart(priceTypeSettings, {
      answers: { [change]: { version: 2 } },
      messages: ['settings', 'errors'],
    })
    await page.getByRole('button', { name: 'Edit Retail' }).click()
    await name().fill('Trade')
    await expect.element(save()).toBeDisabled()
    await name().fill('RETAIL')
    await save().click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(asked.filter(({ call }) => call === change).map(({ body }) => body)).toEqual([{ name: 'RETAIL' }])
  })
})

describe('a deletion that the server is not there for', () => {
  it('is told once, by the banner, and taken back by the same deletion', async () => {
    const call = `DELETE /price-types/${ids.retail}`
    const away = () => refusal(503, 'Unavailable')
    await openPart(priceTypeSettings, {
      answers: {
        [`GET /price-types/${ids.retail}/use`]: { products: 3 },
        [call]: inTurn(away, () => new Response(null, { status: 204 })),
      },
      messages: ['settings', 'errors'],
    })
    await page.getByRole('button', { name: 'Delete Retail' }).click()
    const word = dialog().getByRole('textbox')
    await word.fill('DELETE')
    const remove = dialog().getByRole('button', { name: 'Delete', exact: true })
    await remove.click()
    const said = 'The service is not available at the moment'
    await expect.element(banner()).toHaveTextContent(said)
    expect(page.getByText(said).elements()).toHaveLength(1)
    await expect.element(word).toHaveValue('DELETE')

    await remove.click()
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(banner()).not.toBeInTheDocument()
  })

  it('can be left with its banner closed', async () => {
    await openPart(priceTypeSettings, {
      answers: {
        [`GET /price-types/${ids.retail}/use`]: { products: 3 },
        [`DELETE /price-types/${ids.retail}`]: () => refusal(503, 'Unavailable'),
      },
      messages: ['settings', 'errors'],
    })
    await page.getByRole('button', { name: 'Delete Retail' }).click()
    await dialog().getByRole('textbox').fill('DELETE')
    await dialog().getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.element(banner()).toBeVisible()
    await banner().getByRole('button', { name: 'Close' }).click()
    await expect.element(banner()).not.toBeInTheDocument()
    await expect.element(dialog().getByRole('textbox')).toHaveValue('DELETE')
  })
})
