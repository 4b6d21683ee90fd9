/** What is asked before something is done: by mouse and by key, refused and tried again, over a dialog, and on a page that is left. */
import { Menu, Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openPart } from '../../../test/open/open-part.tsx'
import { press } from '../../../test/press.ts'
import { RowMenu } from '../../ui/lists/row-menu.tsx'
import { ConflictQuestion } from '../conflicts/conflict-question.tsx'
import { askAboutConflict } from '../conflicts/conflict-store.ts'
import { forgetSessionMemory } from '../session/session-memory.ts'
import { confirmAction, confirmDelete } from './confirm.ts'

const question = (name = 'Delete the chair?') => page.getByRole('dialog', { name })
const word = () => question().getByRole('textbox', { name: 'Type DELETE to confirm' })
const submit = () => question().getByRole('button', { name: 'Delete' })

/** One row whose menu deletes it; refused as often as `refusals` says. */
function Chairs({ refusals = 0 }: { refusals?: number }) {
  const [isThere, setThere] = useState(true)
  const [left, setLeft] = useState(refusals)
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: async () => {
      if (left === 0) return setThere(false)
      setLeft(left - 1)
      throw new Error('The server is away')
    },
  })
  const ask = () =>
    confirmDelete({
      title: 'Delete the chair?',
      text: 'It goes for good.',
      run: () => remove.mutateAsync(),
    })
  return (
    <main id="content" tabIndex={-1}>
      <output>{isThere ? 'a chair' : 'no chair'}</output>
      {isThere && (
        <RowMenu label="Actions">
          <Menu.Item onClick={ask}>Delete chair</Menu.Item>
        </RowMenu>
      )}
      <button type="button" onClick={() => void navigate({ to: '/elsewhere' as '/' })}>
        Leave
      </button>
    </main>
  )
}

async function askByKeys(): Promise<void> {
  const menu = page.getByRole('button', { name: 'Actions' })
  await expect.element(menu).toBeVisible()
  ;(menu.element() as HTMLElement).focus()
  await press('Enter')
  await expect.element(page.getByRole('menuitem', { name: 'Delete chair' })).toBeVisible()
  await press('ArrowDown')
  await expect.element(page.getByRole('menuitem', { name: 'Delete chair' })).toHaveFocus()
  await press('Enter')
  await expect.element(word()).toHaveFocus()
}

it('is asked and answered by keys, stays after a refusal, and leaves the focus on the page when its row is gone', async () => {
  await openPart(<Chairs refusals={1} />)
  await askByKeys()
  await expect.element(question().getByText('It goes for good.')).toBeVisible()
  await expect.element(submit()).toBeDisabled()
  await word().fill('DELETE')
  await press('Enter')
  await expect.element(page.getByRole('alert').filter({ hasNotText: 'It goes for good.' })).toBeVisible()
  await expect.element(word()).toHaveValue('DELETE')
  await expect.element(submit()).toBeEnabled()
  await submit().click()
  await expect.element(question()).not.toBeInTheDocument()
  await expect.element(page.getByRole('status')).toHaveTextContent('no chair')
  await expect.element(page.getByRole('main')).toHaveFocus()
})

it('does nothing by Escape, and gives the focus back to the button of the menu that asked', async () => {
  await openPart(<Chairs />)
  await askByKeys()
  await press('Escape')
  await expect.element(question()).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Actions' })).toHaveFocus()
  await expect.element(page.getByRole('status')).toHaveTextContent('a chair')
  await askByKeys()
  await question().getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('button', { name: 'Actions' })).toHaveFocus()
})

it('goes with the page that asked, and with the session', async () => {
  const opened = await openPart(<Chairs />)
  await askByKeys()
  ;(page.getByRole('button', { name: 'Leave', includeHidden: true }).element() as HTMLElement).click()
  await expect.poll(opened.address).toBe('/elsewhere')
  await expect.element(question()).not.toBeInTheDocument()
  await askByKeys()
  forgetSessionMemory()
  await expect.element(question()).not.toBeInTheDocument()
})

it('alone is closed by Escape, not the dialog below, nor by the Escape that answers a conflict', async () => {
  const closed: string[] = []
  await openPart(
    <>
      <Modal opened onClose={() => closed.push('below')} title="All chairs">
        <button
          type="button"
          onClick={() =>
            confirmDelete({
              title: 'Delete the chair?',
              text: 'It goes for good.',
              run: async () => {
                const how = await askAboutConflict({ parts: [], isDeletion: true })
                throw new Error(how)
              },
            })
          }
        >
          Delete chair
        </button>
      </Modal>
      <ConflictQuestion />
    </>,
    { messages: ['conflicts'] },
  )
  await page.getByRole('button', { name: 'Delete chair' }).click()
  await word().fill('DELETE')
  await press('Enter')
  await expect.element(page.getByRole('dialog')).toHaveLength(3)
  await press('Escape')
  await expect.element(page.getByRole('dialog')).toHaveLength(2)
  await expect.element(submit()).toBeEnabled()
  await press('Escape')
  await expect.element(page.getByRole('dialog')).toHaveLength(1)
  await expect.element(page.getByRole('button', { name: 'Delete chair' })).toHaveFocus()
  expect(closed).toEqual([])
  await press('Escape')
  expect(closed).toEqual(['below'])
})

it('can be confirmed once it is known what it means, and says when that can’t be found out', async () => {
  await openPart(<main />)
  const done: string[] = []
  const known = Promise.withResolvers<string>()
  const ask = (text: () => Promise<string>) =>
    confirmAction({
      title: 'Empty the folder?',
      text,
      label: 'Empty',
      isDangerous: true,
      run: async () => done.push('emptied'),
    })
  ask(() => known.promise)
  const folder = question('Empty the folder?')
  await expect.element(folder.getByRole('button', { name: 'Empty' })).toBeDisabled()
  known.resolve('3 chairs go along.')
  await expect.element(folder.getByText('3 chairs go along.')).toBeVisible()
  await folder.getByRole('button', { name: 'Empty' }).click()
  await expect.element(folder).not.toBeInTheDocument()
  expect(done).toEqual(['emptied'])
  ask(() => Promise.reject(new Error('no answer')))
  await expect.element(folder.getByRole('alert').filter({ hasNotText: '…' })).toBeVisible()
  await expect.element(folder.getByRole('button', { name: 'Empty' })).toBeDisabled()
})
