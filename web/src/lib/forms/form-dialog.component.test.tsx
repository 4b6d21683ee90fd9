import { Drawer, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { openPart } from '../../../test/open-part.tsx'
import { press } from '../../../test/press.ts'
import { refusalOf } from '../api/error-body.ts'
import { showErrorBanner } from '../banner/banner-store.ts'
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
  const open = async (isDangerous = false) => {
    const closed: string[] = []
    await openPart(
      <FormDialog
        title="New product"
        isBusy={false}
        canSubmit
        submitLabel="Create"
        isDangerous={isDangerous}
        onSubmit={() => {}}
        onClose={() => closed.push('closed')}
      >
        <input aria-label="Name" />
        <input aria-label="Find" type="search" />
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

  it('closes at once where nothing was typed or only looked for, by Cancel, and where a word confirms', async () => {
    const untouched = await open()
    await page.getByRole('searchbox', { name: 'Find' }).fill('chair')
    await press('Escape')
    await expect.poll(() => untouched).toEqual(['closed'])
    const cancelled = await open()
    await name().last().fill('A chair')
    await page.getByRole('button', { name: 'Cancel' }).last().click()
    expect(cancelled).toEqual(['closed'])
    const confirming = await open(true)
    await name().last().fill('DELETE')
    await press('Escape')
    await expect.poll(() => confirming).toEqual(['closed'])
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
