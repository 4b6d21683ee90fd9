/** A list is sorted by keyboard and pointer, with announcements for screen readers. */
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPart } from '../../../test/open/open-part.tsx'
import { useSortingWords } from '../../lib/i18n/use-sorting-words.ts'
import { SortableList } from './sortable-list.tsx'

const names = ['Name', 'Price', 'Width']

function Example({ seen }: { seen: string[][] }) {
  const [ids, setIds] = useState(names)
  const words = useSortingWords()
  return (
    <SortableList
      label="Columns"
      words={words}
      items={ids.map((id) => ({ id, label: id }))}
      moveLabel={(name) => `Move ${name}`}
      removeLabel={(name) => `Take out ${name}`}
      onChange={(next) => {
        seen.push(next)
        setIds(next)
      }}
    />
  )
}

const handle = (name: string) => page.getByRole('button', { name: `Move ${name}` })
const focus = (name: string) => (handle(name).element() as HTMLElement).focus()
const said = () => page.getByRole('status')
let seen: string[][]

beforeEach(async () => {
  seen = []
  await openPart(<Example seen={seen} />)
  await expect.element(page.getByRole('list', { name: 'Columns' })).toBeVisible()
})

describe('a list that is put in order', () => {
  it('is moved by keys, telling name and place at each step', async () => {
    focus('Name')
    await expect.element(handle('Name')).toHaveAccessibleDescription(/^Press space to lift it/)
    await userEvent.keyboard(' ')
    await expect.element(said()).toHaveTextContent('Name is lifted, place 1 of 3.')
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(said()).toHaveTextContent('Name is at place 2 of 3.')
    await userEvent.keyboard(' ')
    await expect.element(said()).toHaveTextContent('Name is put down at place 2 of 3.')
    expect(seen).toEqual([['Price', 'Name', 'Width']])
    await expect.element(handle('Name')).toHaveFocus()
  })

  it('stays as it was after Escape', async () => {
    focus('Name')
    await userEvent.keyboard(' ')
    await expect.element(said()).toHaveTextContent('Name is lifted, place 1 of 3.')
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(said()).toHaveTextContent('Name is at place 2 of 3.')
    await userEvent.keyboard('{Escape}')
    await expect.element(said()).toHaveTextContent('Name stays where it was.')
    expect(seen).toEqual([])
  })

  it('is moved by hand', async () => {
    await handle('Width').dropTo(handle('Name'), { steps: 10 })
    await expect.poll(() => seen).toEqual([['Width', 'Name', 'Price']])
  })

  it('loses an item by its button', async () => {
    await page.getByRole('button', { name: 'Take out Price' }).click()
    expect(seen).toEqual([['Name', 'Width']])
    await expect.element(handle('Price')).not.toBeInTheDocument()
  })
})
