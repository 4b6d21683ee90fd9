/** The switch of the account's defaults that says whether what clients look at is noted. */
import type { VersionedAccountDefaults } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openPart } from '../../../../test/open/open-part.tsx'
import { GeneralDefaults } from './general-defaults.tsx'

const defaults = {
  ...{ language: 'en-us', numberFormat: null, dateFormat: null, timeZone: 'Europe/Paris', currency: 'EUR' },
  ...{ notesInterest: true, version: 3 },
} as VersionedAccountDefaults
const change = 'PATCH /account-defaults'
const notes = () => page.getByRole('switch', { name: /^Record what clients look at/ })
const save = () => page.getByRole('button', { name: 'Save' })

async function openDefaults(answer: () => Response) {
  return await openPart(<GeneralDefaults defaults={defaults} />, {
    answers: { [change]: answer },
    messages: ['account-defaults', 'errors', 'conflicts'],
  })
}

it('noting is switched off by itself, based on the version that was shown, and can be taken back unsaved', async () => {
  const { asked } = await openDefaults(() => new Response(null, { status: 204 }))
  await expect.element(notes()).toBeChecked()
  await expect.element(save()).toBeDisabled()
  await notes().click()
  await notes().click()
  await expect.element(save()).toBeDisabled()
  await notes().click()
  await save().click()
  const changes = () => asked.filter(({ call }) => call === change)
  await expect.poll(() => changes().map(({ body }) => body)).toEqual([{ notesInterest: false }])
  expect(changes()[0]?.search.get('version')).toBe('3')
})

it('a refused change stays to be saved again', async () => {
  let isRefused = true
  const { asked } = await openDefaults(() =>
    isRefused
      ? Response.json({ code: 'InternalError', status: 500, message: '', data: {} }, { status: 500 })
      : new Response(null, { status: 204 }),
  )
  await notes().click()
  await save().click()
  const changes = () => asked.filter(({ call }) => call === change)
  await expect.poll(changes).toHaveLength(1)
  await expect.element(notes()).not.toBeChecked()
  isRefused = false
  await save().click()
  await expect.poll(changes).toHaveLength(2)
  expect(changes().map(({ body }) => body)).toEqual([{ notesInterest: false }, { notesInterest: false }])
})
