/** Failed writes are reported by the banner, and at the input that they are about, until the same write succeeds. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { idOf, ids } from '../../../../test/example-company.ts'
import { openPart } from '../../../../test/open-part.tsx'
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
  it('whose name is in use is refused at its name and in the banner, and goes through with another', async () => {
    const taken = () => refusal(409, 'NameAlreadyExists', { name: 'Retail' })
    const { asked } = await openPart(priceTypeSettings, {
      answers: { 'POST /price-types': inTurn(taken, taken, () => Response.json(idOf(12))) },
      messages: ['settings', 'errors'],
    })
    await page.getByRole('button', { name: 'Add a price type' }).click()
    const name = dialog().getByRole('textbox', { name: 'Name' })
    await name.fill('Retail')
    await dialog().getByRole('combobox', { name: 'Currency' }).click()
    await page.getByRole('option', { name: /^EUR/ }).click()
    const save = dialog().getByRole('button', { name: 'Save' })
    const said = 'Name "Retail" already exists'

    for (const _again of [1, 2]) {
      await save.click()
      await expect.element(banner()).toHaveTextContent(said)
      await expect.element(dialog().getByText(said)).toBeVisible()
      await expect.element(name).toHaveAccessibleDescription(said)
      await expect.element(name).toHaveValue('Retail')
    }
    await name.fill('Retail North')
    await expect.element(dialog().getByText(said)).not.toBeInTheDocument()
    await expect.element(banner()).toHaveTextContent(said)

    await save.click()
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(banner()).not.toBeInTheDocument()
    const sent = asked.filter(({ call }) => call === 'POST /price-types')
    expect(sent.map(({ body }) => (body as { name: string }).name)).toEqual([
      'Retail',
      'Retail',
      'Retail North',
    ])
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
