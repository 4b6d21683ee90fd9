/** Words of the company for searches: listed, added, edited, deleted, and brought as a file. */
import type { SearchWordEntry, SearchWords } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPart } from '../../../../test/open/open-part.tsx'
import { ConflictQuestion } from '../../../lib/conflicts/conflict-question.tsx'
import { SearchWordsSettings } from './search-words-settings.tsx'

const couch: SearchWordEntry = { kind: 'synonym', language: 'all', words: ['couch'], means: ['sofa'] }
const unit: SearchWordEntry = {
  ...{ kind: 'replacement', language: 'en-us', words: ['TV unit'], means: ['media bench'] },
}

const call = 'PUT /search-words'

/** As the server keeps them: a write upon an older version is refused. */
async function open(entries: SearchWordEntry[] = [couch, unit]) {
  const stored: SearchWords = { entries, version: 3 }
  const write = async (request: Request) => {
    const { version, entries: there } = stored
    if (Number(new URL(request.url).searchParams.get('version')) !== version) {
      const data = { version, searchWords: JSON.stringify(there) }
      return Response.json({ code: 'StaleVersion', status: 409, message: '', data }, { status: 409 })
    }
    stored.entries = await request.json()
    stored.version += 1
    return new Response(null, { status: 204 })
  }
  const opened = await openPart(
    <>
      <SearchWordsSettings />
      <ConflictQuestion />
    </>,
    {
      answers: { 'GET /search-words': () => Response.json(stored), [call]: write },
      messages: ['search-words', 'settings', 'conflicts', 'errors'],
    },
  )
  return { ...opened, stored }
}

const dialog = () => page.getByRole('dialog')
const save = () => dialog().getByRole('button', { name: 'Save' })
const row = (name: string) => page.getByRole('row', { name })
const textbox = (name: string) => dialog().getByRole('combobox', { name })

describe('words of searches', () => {
  it('are listed, added one after the other, edited and deleted', async () => {
    const { stored } = await open()
    await expect.element(row('couch')).toHaveTextContent(/Synonyms.*sofa.*All languages/)
    await expect.element(row('TV unit')).toHaveTextContent(/Replacement.*media bench.*English/)

    for (const [word, meaning] of [
      ['settee', 'sofa'],
      ['pouffe', 'ottoman'],
    ] as const) {
      await page.getByRole('button', { name: 'Add words' }).click()
      await expect.element(save()).toBeDisabled()
      await textbox('Words typed').fill(word)
      await userEvent.keyboard('{Enter}')
      await textbox('Mean').fill(meaning)
      await userEvent.keyboard('{Enter}')
      await save().click()
      await expect.element(row(word)).toHaveTextContent(meaning)
    }
    expect(stored.entries.slice(2).map(({ words }) => words)).toEqual([['settee'], ['pouffe']])

    await page.getByRole('button', { name: 'Edit TV unit' }).click()
    await dialog().getByRole('combobox', { name: 'Kind' }).click()
    await page.getByRole('option', { name: 'Ignored' }).click()
    await expect.element(textbox('Mean')).not.toBeInTheDocument()
    await save().click()
    await expect.element(row('TV unit')).toHaveTextContent(/Ignored/)
    expect(stored.entries[1]).toEqual({ ...unit, kind: 'ignored', means: [] })

    await page.getByRole('button', { name: 'Delete couch' }).click()
    await dialog().getByRole('textbox').fill('DELETE')
    await dialog().getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.element(row('couch')).not.toBeInTheDocument()
    expect(stored.entries.map(({ words }) => words[0])).toEqual(['TV unit', 'settee', 'pouffe'])
  })

  it('that are too long are not sent', async () => {
    await open([])
    await expect.element(page.getByText('No words yet')).toBeVisible()
    await page.getByRole('button', { name: 'Add words' }).click()
    await textbox('Mean').fill('sofa')
    await textbox('Words typed').fill('x'.repeat(101))
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog().getByText('At most 100 characters each')).toBeVisible()
    await expect.element(save()).toBeDisabled()
  })

  it('that a colleague has changed meanwhile are shown by what differs', async () => {
    const { stored } = await open()
    await page.getByRole('button', { name: 'Edit couch' }).click()
    stored.entries = [...stored.entries, { kind: 'ignored', language: 'all', words: ['the'], means: [] }]
    stored.version = 9
    await textbox('Mean').fill('settee')
    await userEvent.keyboard('{Enter}')
    await save().click()
    await expect.element(page.getByText('couch = sofa; settee')).toBeVisible()
    await expect.element(page.getByText(/the –/)).toBeVisible()
    await expect.element(page.getByText(/TV unit →/)).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Keep theirs' }).click()
    await expect.element(row('the')).toHaveTextContent('Ignored')
    expect(stored.entries[0]).toEqual(couch)
  })

  it('come as a file: with faults by row nothing is written, then what it says joins what is there', async () => {
    const { asked, stored } = await open()
    const bring = async (...lines: string[]) => {
      const file = new File([['kind;language;words;means', ...lines].join('\r\n')], 'words.csv')
      const input = () => document.querySelector<HTMLInputElement>('input[type=file]')
      await expect.poll(input).not.toBeNull()
      await userEvent.upload(input() as HTMLInputElement, file)
    }
    await bring('synonym;all;divan;sofa', 'homonym;all;a;b', 'ignored;de-de;the;', 'synonym;;settee;')
    const faults = page.getByRole('alert')
    await expect.element(faults).toHaveTextContent(/Row 3: the kind.*Row 4: the language.*Row 5: what/)
    expect(asked.filter((each) => each.call === call)).toEqual([])

    await bring('synonym;;couch;"sofa; canapé"', 'Ignored;en-us;the;')
    await expect.element(row('the')).toBeVisible()
    await expect.element(faults).not.toBeInTheDocument()
    expect(stored.entries).toEqual([
      { ...couch, means: ['sofa', 'canapé'] },
      unit,
      { kind: 'ignored', language: 'en-us', words: ['the'], means: [] },
    ])
  })
})
