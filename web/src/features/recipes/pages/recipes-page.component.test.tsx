/** Kept imports and exports: what is offered for whose, how a source is tried, and what of an edit is sent. */
import type { FoundSource, Recipe } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { domainId, exampleSettings, idOf } from '../../../../test/example-company.ts'
import { openPart } from '../../../../test/open/open-part.tsx'
import { ConflictQuestion } from '../../../lib/conflicts/conflict-question.tsx'
import { RecipesPage } from './recipes-page.tsx'

const known = `SHA256:${'A'.repeat(43)}`
const other = `SHA256:${'B'.repeat(43)}`
const run = {
  _id: idOf(82),
  at: '2026-01-31T02:00:00.000Z',
  by: 'night',
  state: 'done',
  process: idOf(83),
  import: null,
  file: null,
  numbers: { created: 3 },
  error: null,
} as const
const fetched: Recipe = {
  _id: idOf(80),
  name: 'Supplier list',
  work: {
    kind: 'import',
    folder: null,
    sheet: null,
    headerRow: 1,
    columns: [{ header: 'Ref', target: 'reference', numberStyle: 'dot', dateOrder: 'ymd', emptyText: null }],
    options: { createsProducts: true, changesProducts: true, repeated: 'none' as const, forNew: {} },
    source: { address: 'sftp://files.example/list.csv', user: 'us' },
    appliesByItself: false,
  },
  schedule: 'night',
  isOn: true,
  hasPassword: true,
  hasPrivateKey: false,
  hostKey: known,
  refusedHostKey: null,
  owner: { _id: idOf(1), name: 'Ada' },
  isOwn: true,
  createdAt: '2026-01-30T12:00:00.000Z',
  nextAt: '2026-02-01T02:00:00.000Z',
  lastRun: run,
  version: 4,
}
const theirs: Recipe = {
  ...fetched,
  _id: idOf(81),
  name: 'Their list',
  isOwn: false,
  owner: null,
  lastRun: null,
}
const change = `PATCH /transfer-recipes/${fetched._id}`
const start = `POST /transfer-recipes/${fetched._id}/run`
const nothing = () => new Response(null, { status: 204 })
const refusal = (status: number, code: string, data: object = {}) =>
  Response.json({ code, status, message: '', data }, { status })

/** As the shell shows it. */
const Page = () => (
  <>
    <RecipesPage />
    <ConflictQuestion />
  </>
)

async function openRecipes(answers: Record<string, unknown> = {}, recipes: Recipe[] = [fetched, theirs]) {
  return await openPart(<Page />, {
    path: '/content/transfers',
    at: '/content/transfers',
    answers: {
      [`GET /domains/${domainId}/settings`]: { ...exampleSettings, fetchesTransfers: true },
      'GET /transfer-recipes': { total: recipes.length, result: recipes },
      [`GET /transfer-recipes/${fetched._id}/runs`]: { total: 1, result: [run] },
      [change]: nothing,
      ...answers,
    },
    messages: ['recipes', 'processes', 'errors', 'conflicts'],
  })
}

const menuOf = async (name: string) => page.getByRole('button', { name: `Actions of ${name}` }).click()
const item = (name: string) => page.getByRole('menuitem', { name })
const editOwn = () => page.getByRole('button', { name: 'Supplier list', exact: true }).click()

describe('the list of recipes', () => {
  it('says what each does and how it ended, and offers for others’ what super admins may', async () => {
    const { asked } = await openRecipes({ [start]: { process: idOf(84) } })
    const row = page.getByRole('row', { name: /Supplier list/ })
    await expect.element(row).toHaveTextContent('sftp://files.example/list.csv')
    await expect.element(row).toHaveTextContent('3 created')
    await menuOf('Their list')
    await expect.element(item('Switch off')).toBeVisible()
    await expect.element(item('Run now')).not.toBeInTheDocument()
    await expect.element(item('Edit')).not.toBeInTheDocument()
    await page.getByRole('heading', { name: 'Kept imports and exports' }).click()
    await menuOf('Supplier list')
    await item('Run now').click()
    await expect.poll(() => asked.filter(({ call }) => call === start)).toHaveLength(1)
  })

  it('leads from a run to the import that waits, or to the work that made none', async () => {
    const waiting = { ...run, state: 'waiting', import: idOf(90) } as const
    await openRecipes({}, [
      { ...fetched, lastRun: waiting },
      { ...fetched, _id: idOf(85), name: 'Other' },
    ])
    const link = (name: string) => page.getByRole('link', { name })
    await expect.element(link('Waits for you')).toHaveAttribute('href', `/content/imports/${idOf(90)}`)
    await expect
      .element(link('Done'))
      .toHaveAttribute('href', expect.stringContaining(`/processes?process=${run.process}`))
  })

  it('says why a run is refused, and runs it afterwards', async () => {
    let isBusy = true
    const { asked } = await openRecipes({
      [start]: () =>
        isBusy ? refusal(409, 'RecipeUnderWay', { name: fetched.name }) : { process: idOf(84) },
    })
    await menuOf('Supplier list')
    await item('Run now').click()
    await expect.element(page.getByText('Supplier list is running already').first()).toBeVisible()
    isBusy = false
    await menuOf('Supplier list')
    await item('Run now').click()
    await expect.poll(() => asked.filter(({ call }) => call === start)).toHaveLength(2)
  })

  it('offers no run where the installation fetches nothing', async () => {
    await openRecipes({ [`GET /domains/${domainId}/settings`]: exampleSettings })
    await menuOf('Supplier list')
    await expect.element(item('Runs')).toBeVisible()
    await expect.element(item('Run now')).not.toBeInTheDocument()
  })
})

describe('the source of a recipe', () => {
  it('is tried with what was typed, refused and then found, and only what was changed is sent', async () => {
    const found: FoundSource = {
      fileName: 'new.csv',
      sizeBytes: 2_048,
      changedAt: '2026-01-31T12:00:00.000Z',
      hostKey: known,
      isHostKeyKnown: true,
    }
    const { asked } = await openRecipes({
      'POST /transfer-recipes/try': async (request: Request) => {
        const { password } = (await request.json()) as { password: string }
        return password === 'right' ? found : refusal(422, 'SourceSignInFailed', { host: 'files.example' })
      },
    })
    await editOwn()
    const password = page.getByLabelText('Password', { exact: true })
    await expect.element(password).toHaveValue('')
    await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled()
    await page.getByRole('textbox', { name: 'Address of the file' }).fill('sftp://files.example/new.csv')
    for (const text of ['wrong', 'right']) {
      await password.fill(text)
      await page.getByRole('button', { name: 'Try the connection' }).click()
      const said = text === 'wrong' ? page.getByText(/files.example refuses/) : page.getByText(/new.csv ·/)
      await expect.element(said).toBeVisible()
    }
    await expect.element(page.getByText(/files.example refuses/)).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(password).not.toBeInTheDocument()
    const sent = asked.filter(({ call }) => call === change)
    const source = { address: 'sftp://files.example/new.csv', user: 'us' }
    expect(sent.map(({ body }) => body)).toEqual([{ work: { ...fetched.work, source }, password: 'right' }])
    expect(sent[0]?.search.get('version')).toBe('4')
  })

  it('keeps what was typed where its address is refused', async () => {
    await openRecipes({ [change]: () => refusal(422, 'SourceAddressInvalid') })
    await editOwn()
    const address = page.getByRole('textbox', { name: 'Address of the file' })
    await address.fill('http://files.example/list.csv')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText(/begins with https/).first()).toBeVisible()
    await expect.element(address).toHaveValue('http://files.example/list.csv')
  })

  it('with another host key shows both, and believes the new one once that is said', async () => {
    const { asked } = await openRecipes({}, [{ ...fetched, refusedHostKey: other }])
    await menuOf('Supplier list')
    await item('Runs').click()
    await expect.element(page.getByText(known)).toBeVisible()
    await expect.element(page.getByText(other)).toBeVisible()
    await page.getByRole('button', { name: 'The new key is right' }).click()
    await expect.poll(() => asked.find(({ call }) => call === change)?.body).toEqual({ hostKey: other })
  })
})
