import { Drawer, Modal, Select } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { openPart } from '../../../test/open/open-part.tsx'
import { press } from '../../../test/press.ts'
import { refusalOf } from '../api/error-body.ts'
import { showErrorBanner } from '../banner/banner-store.ts'
import { leaveAtOnce } from '../session/next-visit.ts'
import { useTypedWord } from './delete-dialog.tsx'
import { FormDialog } from './form-dialog.tsx'

const form = (title: string, children: ReactNode = null) => (
  <FormDialog
    title={title}
    isBusy={false}
    canSubmit
    submitLabel="Delete"
    onSubmit={() => {}}
    onClose={() => {}}
  >
    {children}
  </FormDialog>
)

/** A field for the word that confirms. */
const Word = () => useTypedWord().field

it('keeps its way out in sight beside a long word', async () => {
  const title = `Delete ${'Donaudampfschifffahrt'.repeat(12)}`
  await openPart(form(title))
  const dialog = page.getByRole('dialog', { name: title })
  const close = dialog.getByRole('button', { name: 'Close' })
  await expect.element(close).toBeVisible()
  const [outer, inner] = [dialog, close].map((each) => each.element().getBoundingClientRect())
  expect(inner?.right ?? 0).toBeLessThanOrEqual(outer?.right ?? 0)
  expect(dialog.element().scrollWidth).toBeLessThanOrEqual(dialog.element().clientWidth)
})

describe('a dialog in which something was typed', () => {
  const open = async () => {
    const closed: string[] = []
    await openPart(
      <FormDialog
        title="New product"
        isBusy={false}
        canSubmit
        submitLabel="Create"
        onSubmit={() => {}}
        onClose={() => closed.push('closed')}
      >
        <input aria-label="Name" />
        <input aria-label="Find" type="search" />
        <Select label="Kind" data={['Chair', 'Table']} />
        <Word />
      </FormDialog>,
    )
    return closed
  }
  const name = () => page.getByRole('textbox', { name: 'Name' })

  it('is asked about before Escape throws it away, and stays as it was', async () => {
    const closed = await open()
    await name().fill('A chair')
    await press('Escape')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(name()).toHaveValue('A chair')
    expect(closed).toEqual([])
    await press('Escape')
    await page.getByRole('button', { name: 'Discard changes' }).click()
    expect(closed).toEqual(['closed'])
  })

  it('is asked about where something was chosen from a list, and where it takes something away', async () => {
    const closed = await open()
    await page.getByRole('combobox', { name: 'Kind' }).click()
    await page.getByRole('option', { name: 'Table' }).click()
    await press('Escape')
    await expect.element(page.getByRole('alertdialog')).toBeVisible()
    expect(closed).toEqual([])
  })

  it('closes at once where nothing was typed or only looked for, by Cancel, and where a word confirms', async () => {
    const untouched = await open()
    await page.getByRole('searchbox', { name: 'Find' }).fill('chair')
    await press('Escape')
    await expect.poll(() => untouched).toEqual(['closed'])
    const cancelled = await open()
    await name().last().fill('A chair')
    await page.getByRole('button', { name: 'Cancel' }).last().click()
    expect(cancelled).toEqual(['closed'])
    const confirming = await open()
    await page
      .getByRole('textbox', { name: /DELETE/ })
      .last()
      .fill('DELETE')
    await press('Escape')
    await expect.poll(() => confirming).toEqual(['closed'])
  })
})

function Fields({ name: first = '' }: { name?: string }) {
  const [name, setName] = useState(first)
  const [isRead, setRead] = useState(false)
  return (
    <>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <output>{name}</output>
      <textarea aria-label="Key" data-secret />
      <input aria-label="Password" type="password" />
      <Word />
      <button type="button" onClick={() => setRead(true)}>
        Read
      </button>
      {isRead && <input aria-label="Note" />}
    </>
  )
}

describe('a dialog at the end of the session', () => {
  const input = (name: string) => page.getByRole('textbox', { name })

  it('keeps what was typed, but no secret, and gives it back once, as soon as there is a field for it', async () => {
    await openPart(form('New chair', <Fields />))
    await page.getByRole('button', { name: 'Read' }).click()
    for (const field of [input('Name'), input('Key'), page.getByLabelText('Password'), input('Note')])
      await field.fill('half a word')
    await input('DELETE').fill('DELETE')
    leaveAtOnce(() => {})
    await cleanup()
    await openPart(form('New chair', <Fields />))
    await expect.element(page.getByRole('status')).toHaveTextContent('half a word')
    await page.getByRole('button', { name: 'Read' }).click()
    await expect.element(input('Note')).toHaveValue('half a word')
    for (const field of [input('Key'), page.getByLabelText('Password'), input('DELETE')])
      await expect.element(field).toHaveValue('')
    await press('Escape')
    await expect.element(page.getByRole('alertdialog')).toBeVisible()
    await cleanup()
    await openPart(form('New chair', <Fields />))
    await expect.element(input('Name')).toHaveValue('')
  })

  it('gives nothing to another dialog, nor to a field that says something else by now', async () => {
    await openPart(form('Rename the chair', <Fields name="Chair" />))
    await input('Name').fill('Stool')
    leaveAtOnce(() => {})
    await cleanup()
    await openPart(form('New table', <Fields name="Chair" />))
    await expect.element(input('Name')).toHaveValue('Chair')
    await cleanup()
    await openPart(form('Rename the chair', <Fields name="Armchair" />))
    await page.getByRole('button', { name: 'Read' }).click()
    await expect.element(input('Note')).toBeVisible()
    await expect.element(input('Name')).toHaveValue('Armchair')
  })
})

/** Whether a click in its middle meets it: nothing lies over it. */
function isOnTop(locator: Locator): boolean {
  const element = locator.element()
  const { left, top, width, height } = element.getBoundingClientRect()
  const met = document.elementFromPoint(left + width / 2, top + height / 2)
  return met !== null && (element.contains(met) || met.contains(element))
}

describe('the banner of a failed write', () => {
  const tall = <div style={{ height: 3_000 }}>Much to fill in</div>
  const title = 'Change what is granted'
  const kinds: [string, ReactNode][] = [
    ['a dialog', form(title, tall)],
    ['a small dialog', form(title)],
    [
      'a drawer',
      <Drawer
        key="drawer"
        opened
        onClose={() => {}}
        title={title}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {tall}
        <button type="button">Delete</button>
      </Drawer>,
    ],
    [
      'a dialog over the whole window',
      <Modal
        key="modal"
        opened
        onClose={() => {}}
        title={title}
        fullScreen
        yOffset={0}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {tall}
        <button type="button">Delete</button>
      </Modal>,
    ],
  ]
  const sizes = [
    { width: 1_280, height: 800 },
    { width: 390, height: 844 },
  ]
  for (const [kind, part] of kinds)
    for (const { width, height } of sizes) {
      it(`stands above ${kind} of a window of ${width} pixels and covers neither title nor buttons`, async () => {
        await page.viewport(width, height)
        onTestFinished(() => page.viewport(1_280, 800))
        await openPart(part)
        const dialog = page.getByRole('dialog', { name: title })
        await expect.element(dialog).toBeVisible()
        showErrorBanner(
          refusalOf({ code: '', status: 409, message: 'A long refusal in words. '.repeat(6), data: {} }),
        )
        const banner = page.getByRole('alert')
        await expect.element(banner).toBeVisible()
        const heading = dialog.getByText(title)
        const edge = () => banner.element().getBoundingClientRect().bottom
        await expect.poll(() => dialog.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(edge())
        await expect.poll(() => isOnTop(heading)).toBe(true)
        expect(isOnTop(dialog.getByRole('button', { name: 'Close' }))).toBe(true)
        expect(isOnTop(banner.getByRole('button', { name: 'Close' }))).toBe(true)
        const send = dialog.getByRole('button', { name: 'Delete' })
        send.element().scrollIntoView()
        expect(isOnTop(send)).toBe(true)
        expect(send.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(height)
        await banner.getByRole('button', { name: 'Close' }).click()
        await expect.element(banner).not.toBeInTheDocument()
        await expect.element(dialog).toBeVisible()
      })
    }
})
