/** Archives that operators send: one that is refused and another that is imported, how far each is, and what leads on. */
import type { CompanyImport } from '@vitrine/contract'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../../../../test/example-company.ts'
import { openPart } from '../../../../test/open/open-part.tsx'
import type { Refusal } from '../../../lib/api/error-body.ts'
import { ImportsDialog } from './imports-dialog.tsx'

interface Sent {
  name: string
  metadata: Record<string, string>
  handlers: {
    onProgress: (share: number) => void
    onDone: (answer: string, uploadId: string) => void
    onFailed: (refusal: Refusal) => void
  }
  isGivenUp: boolean
}
const sent = vi.hoisted(() => [] as Sent[])
vi.mock('../../../lib/uploads/upload-file.ts', () => ({
  sendFile: (file: File, { metadata }: Pick<Sent, 'metadata'>, handlers: Sent['handlers']) => {
    const one: Sent = { name: file.name, metadata, handlers, isGivenUp: false }
    sent.push(one)
    return {
      pause: () => {},
      resume: () => {},
      giveUp: () => {
        one.isGivenUp = true
      },
    }
  },
}))

const given: CompanyImport = {
  ...{ _id: idOf(80), state: 'waiting', operator: 'op@example.test', createdAt: '2026-01-31T12:00:00.000Z' },
  ...{ fileName: 'atelier.zip', sizeBytes: 5_000_000, files: 0, allFiles: null },
  ...{ company: null, invited: [], refusal: null },
}
const retry = `POST /operator/imports/${given._id}/retry`
const remove = `DELETE /operator/imports/${given._id}`
const nothing = () => new Response(null, { status: 204 })
const refused = (code: string, data: Refusal['data'] = {}): Refusal => ({
  code,
  status: 409,
  message: '',
  data,
})

async function openImports(answers: Record<string, unknown> = {}) {
  sent.length = 0
  let shown: CompanyImport[] = []
  const opened = await openPart(<ImportsDialog onClose={() => {}} />, {
    isOutside: true,
    answers: {
      'GET /operator/imports': () => shown,
      [retry]: () => {
        shown = [{ ...given, company: 'Other' }]
        return nothing()
      },
      [remove]: () => {
        shown = []
        return nothing()
      },
      ...answers,
    },
    messages: ['operator', 'errors'],
  })
  const show = (one: Partial<CompanyImport>) => {
    shown = [{ ...given, ...one }]
  }
  return { ...opened, show, bodies: (call: string) => opened.asked.filter((one) => one.call === call) }
}

const dialog = () => page.getByRole('dialog', { name: 'Import a company' })
const start = () => dialog().getByRole('button', { name: 'Import', exact: true })
const last = () => sent[sent.length - 1] as Sent

async function choose(name: string) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('No input of files')
  await page.elementLocator(input).upload(new File(['PK'], name, { type: 'application/zip' }))
}

it('says why a file isn’t taken, shows how far the next one is, and what became of it', async () => {
  const { show } = await openImports()
  await expect.element(start()).toBeDisabled()
  await expect.element(dialog()).toHaveTextContent(/No archive was sent/)
  await choose('large.zip')
  await start().click()
  last().handlers.onFailed(refused('UploadTooLarge', { megabytes: 51_200 }))
  await expect.element(dialog()).toHaveTextContent(/51200|51,200/)
  await choose('atelier.zip')
  await dialog().getByRole('textbox', { name: 'Name of the company' }).fill('Atelier')
  await start().click()
  expect(last().metadata).toEqual({ filename: 'atelier.zip', name: 'Atelier', subscription: '{}' })
  last().handlers.onProgress(0.42)
  await expect.element(dialog()).toHaveTextContent(/42 %/)
  await expect.element(dialog()).not.toHaveTextContent(/51200|51,200/)
  show({ state: 'working', files: 12, allFiles: 1_300, company: 'Atelier' })
  last().handlers.onDone('', given._id)
  await expect.element(dialog()).toHaveTextContent(/Being imported.*12 of 1,300 files/)
  show({ state: 'done', company: 'Atelier', invited: ['ada@example.test'] })
  await expect.element(dialog()).toHaveTextContent(/Atelier is imported.*Told by mail: ada@example.test/)
  // Once more: nothing is left of the first.
  await expect.element(dialog().getByRole('textbox', { name: 'Name of the company' })).toHaveValue('')
  await expect.element(start()).toBeDisabled()
})

it('sends the plan that is chosen, once', async () => {
  await openImports()
  await choose('atelier.zip')
  await expect.element(dialog()).toHaveTextContent(/Plan: Full. The archive has no say in it/)
  await dialog().getByRole('button', { name: 'Plan as JSON' }).click()
  const editor = page.getByRole('dialog', { name: 'Plan of the new company as JSON' })
  await editor.getByRole('textbox').fill('{ "plan": "Small", "maxInternalUsers": 5 }')
  await editor.getByRole('button', { name: 'Validate' }).click()
  await editor.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(dialog()).toHaveTextContent(/Plan: Small/)
  await start().click()
  const sent = { plan: 'Small', maxInternalUsers: 5 }
  expect(JSON.parse(last().metadata.subscription ?? '')).toEqual(sent)
  last().handlers.onDone('', given._id)
  await expect.element(dialog()).toHaveTextContent(/Plan: Full/)
})

it('is stopped while it is sent, and begun again', async () => {
  await openImports()
  await choose('atelier.zip')
  await start().click()
  await dialog().getByRole('button', { name: 'Stop' }).click()
  expect(last().isGivenUp).toBe(true)
  await start().click()
  expect(sent).toHaveLength(2)
})

it('tells the place in a refused archive and what to do, tries a taken name again under another, and forgets it', async () => {
  let isTaken = true
  const { show, bodies } = await openImports({
    [retry]: () =>
      isTaken
        ? Response.json({ ...refused('NameAlreadyExists', { name: 'Atelier' }) }, { status: 409 })
        : nothing(),
  })
  show({ state: 'failed', refusal: refused('NameAlreadyExists', { name: 'Atelier' }) })
  await choose('atelier.zip')
  await start().click()
  last().handlers.onDone('', given._id)
  await expect.element(dialog()).toHaveTextContent(/"Atelier" already exists.*Give it another name/)
  await dialog().getByRole('button', { name: 'Try again: atelier.zip' }).click()
  const again = page.getByRole('dialog', { name: 'Try again: atelier.zip' })
  const name = again.getByRole('textbox', { name: 'Name of the company' })
  await name.fill('Atelier')
  await again.getByRole('button', { name: 'Import', exact: true }).click()
  await expect.element(again).toHaveTextContent(/"Atelier" already exists/)
  isTaken = false
  show({
    state: 'failed',
    refusal: refused('ArchiveInvalid', { place: 'tables/tags.jsonl', reason: 'is no JSON' }),
  })
  await name.fill('Other')
  await again.getByRole('button', { name: 'Import', exact: true }).click()
  await expect.element(again).not.toBeInTheDocument()
  expect(bodies(retry).map(({ body }) => body)).toEqual([{ name: 'Atelier' }, { name: 'Other' }])
  await expect.element(dialog()).toHaveTextContent(/tables\/tags.jsonl is no JSON.*Have it made anew/)
  await dialog().getByRole('button', { name: 'Delete atelier.zip' }).click()
  await expect.element(dialog()).toHaveTextContent(/No archive was sent/)
})
