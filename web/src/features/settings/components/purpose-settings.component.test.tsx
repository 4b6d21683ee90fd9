/** What products must have for each purpose: listed, added, changed, put into order and deleted, also where a colleague was quicker. */
import type { Purposes } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { idOf, keys } from '../../../../test/example-company.ts'
import { openPart } from '../../../../test/open/open-part.tsx'
import { ConflictQuestion } from '../../../lib/conflicts/conflict-question.tsx'
import { WithSettings } from '../../../lib/structure/settings.tsx'
import { PurposeSettings } from './purpose-settings.tsx'

const call = 'PUT /purposes'

async function open() {
  const stored: Purposes = {
    version: 3,
    purposes: [
      { _id: idOf(60), name: 'Catalog', needs: ['media:image', 'description'], isCounted: true },
      { _id: idOf(61), name: 'Print', needs: [keys.material], isCounted: true },
    ],
  }
  const write = async (request: Request) => {
    const given: { _id?: string; name: string; needs: string[] }[] = await request.json()
    stored.version += 1
    stored.purposes = given.map(({ _id = idOf(62), name, needs }) => {
      const isCounted = stored.purposes.some((one) => one._id === _id)
      return { _id, name, needs, isCounted }
    })
    return Response.json(stored)
  }
  const opened = await openPart(
    <WithSettings>
      <PurposeSettings />
      <ConflictQuestion />
    </WithSettings>,
    {
      answers: { 'GET /purposes': () => Response.json(stored), [call]: write },
      messages: ['purposes', 'settings', 'fields', 'conflicts', 'errors'],
    },
  )
  return { ...opened, stored }
}

const dialog = () => page.getByRole('dialog')
const save = () => dialog().getByRole('button', { name: 'Save' })
const name = () => dialog().getByRole('textbox', { name: 'Name' })
const row = (purpose: string) => page.getByRole('row', { name: new RegExp(`^${purpose}`) })

async function need(...labels: string[]) {
  const needs = dialog().getByRole('combobox', { name: 'A product must have' })
  for (const label of labels) {
    await needs.fill(label)
    await page.getByRole('option', { name: label, exact: true }).click()
  }
  // The list lies over the buttons.
  await userEvent.keyboard('{Escape}')
}

describe('purposes', () => {
  it('are added under a name that is free, with at least one need, and are counted first', async () => {
    const { stored } = await open()
    await expect.element(row('Catalog')).toHaveTextContent('Picture, Description')
    await page.getByRole('button', { name: 'Add a purpose' }).click()
    await name().fill('print')
    await need('Care')
    await expect.element(name()).toHaveAccessibleDescription('Name "print" already exists')
    await expect.element(save()).toBeDisabled()
    await name().fill('AR')
    await expect.element(save()).toBeEnabled()
    await need('3D model')
    await save().click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(stored.purposes.at(-1)).toMatchObject({ name: 'AR', needs: [keys.care, 'media:3d'] })
    await expect.element(row('AR')).toHaveTextContent('Products are being counted')
  })

  it('are changed, moved and deleted without touching the others', async () => {
    const { stored } = await open()
    await row('Print').getByRole('button', { name: 'Edit Print' }).click()
    await need('Document')
    await save().click()
    await expect.element(row('Print')).toHaveTextContent('Material, Document')
    await row('Print').getByRole('button', { name: /up/i }).click()
    await expect.poll(() => stored.purposes.map((purpose) => purpose.name)).toEqual(['Print', 'Catalog'])
    await row('Print')
      .getByRole('button', { name: /Delete/ })
      .click()
    await expect.element(dialog()).toHaveTextContent('Products stay as they are')
    await dialog().getByRole('textbox').fill('DELETE')
    await dialog().getByRole('button', { name: 'Delete' }).click()
    await expect.element(row('Print')).not.toBeInTheDocument()
    expect(stored.purposes).toMatchObject([{ _id: idOf(60), needs: ['media:image', 'description'] }])
  })
})
