/** Running a kept import with a file: sent, lost on its way and gone on with, refused, and run with the next one. */
import type { Recipe } from '@vitrine/contract'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { domainId, exampleSettings, idOf } from '../../../../test/example-company.ts'
import { openPart } from '../../../../test/open/open-part.tsx'
import { forgetSessionMemory } from '../../../lib/session/session-memory.ts'
import type { UploadHandlers } from '../../../lib/uploads/upload-file.ts'
import { RecipesPage } from '../pages/recipes-page.tsx'

/** Files on their way, in order; sending alone is left to the test. */
const sent = vi.hoisted(() => [] as { name: string; handlers: UploadHandlers; resumed: number }[])
vi.mock('../../../lib/uploads/upload-file.ts', () => ({
  uploadFile: (file: File, _target: object, handlers: UploadHandlers) => {
    const one = { name: file.name, handlers, resumed: 0 }
    sent.push(one)
    return { pause: () => {}, giveUp: () => {}, resume: () => (one.resumed += 1) }
  },
}))

const recipe: Recipe = {
  _id: idOf(80),
  name: 'Supplier list',
  work: {
    kind: 'import',
    ...{ folder: null, sheet: null, headerRow: 1, source: null, appliesByItself: true },
    columns: [{ header: 'Ref', target: 'reference', numberStyle: 'dot', dateOrder: 'ymd', emptyText: null }],
    options: { createsProducts: true, changesProducts: true, repeated: 'none' as const, forNew: {} },
  },
  schedule: 'hand',
  isOn: true,
  ...{ hasPassword: false, hasPrivateKey: false, hostKey: null, refusedHostKey: null },
  owner: { _id: idOf(1), name: 'Ada' },
  isOwn: true,
  createdAt: '2026-01-30T12:00:00.000Z',
  ...{ nextAt: null, lastRun: null, version: 1 },
}
const start = `POST /transfer-recipes/${recipe._id}/run`

beforeEach(() => {
  sent.splice(0)
  forgetSessionMemory()
})

async function openDialog(answer: () => unknown) {
  const opened = await openPart(<RecipesPage />, {
    path: '/content/transfers',
    at: '/content/transfers',
    answers: {
      [`GET /domains/${domainId}/settings`]: exampleSettings,
      'GET /transfer-recipes': { total: 1, result: [recipe] },
      [start]: answer,
    },
    messages: ['recipes', 'processes', 'errors'],
  })
  await page.getByRole('button', { name: 'Actions of Supplier list' }).click()
  await page.getByRole('menuitem', { name: 'Run with a file' }).click()
  return opened
}

const dialog = () => page.getByRole('dialog', { name: 'Run Supplier list with a file' })
const runNow = () => dialog().getByRole('button', { name: 'Run now' })
async function choose(name: string): Promise<void> {
  const input = document.querySelector('input[type=file]')
  if (input === null) throw new Error('no place for a file')
  await page.elementLocator(input).upload(new File(['Ref\nA-1\n'], name, { type: 'text/csv' }))
}
const arrived = (name: string) =>
  sent.find((one) => one.name === name)?.handlers.onDone({ name, version: 1 }, `upload-${name}`)

it('sends the file that was chosen, and runs the import with it once it has arrived', async () => {
  const { asked } = await openDialog(() => ({ process: idOf(84) }))
  await expect.element(runNow()).toBeDisabled()
  await choose('march.csv')
  await runNow().click()
  await expect.element(dialog().getByText('march.csv').last()).toBeVisible()
  await expect.element(runNow()).toBeDisabled()
  sent[0]?.handlers.onFailed({ code: 'NetworkError', status: 0, message: '', data: {} })
  await dialog().getByRole('button', { name: 'Try march.csv again' }).click()
  await expect.poll(() => sent[0]?.resumed).toBe(1)
  expect(asked.filter(({ call }) => call === start)).toEqual([])
  arrived('march.csv')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(asked.filter(({ call }) => call === start).map(({ body }) => body)).toEqual([
    { upload: 'upload-march.csv' },
  ])
})

it('stays open where the run is refused, and runs with another file', async () => {
  let isUnderWay = true
  const { asked } = await openDialog(() =>
    isUnderWay
      ? Response.json(
          { code: 'RecipeUnderWay', status: 409, message: '', data: { name: recipe.name } },
          { status: 409 },
        )
      : { process: idOf(84) },
  )
  await choose('march.csv')
  await runNow().click()
  await expect.poll(() => sent).toHaveLength(1)
  arrived('march.csv')
  await expect.element(page.getByText('Supplier list is running already').first()).toBeVisible()
  await expect.element(dialog()).toBeVisible()
  isUnderWay = false
  await choose('april.csv')
  await runNow().click()
  await expect.poll(() => sent).toHaveLength(2)
  arrived('april.csv')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(asked.filter(({ call }) => call === start)).toHaveLength(2)
})
