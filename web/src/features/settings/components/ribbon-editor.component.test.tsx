/** The labels of a ribbon, each with a colour that is picked or typed. */
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPart } from '../../../../test/open/open-part.tsx'
import { press } from '../../../../test/press.ts'
import type { RibbonDraft } from '../api/left-out.ts'
import { RibbonEditor } from './ribbon-editor.tsx'

const colour = (place: number) => page.getByRole('textbox', { name: 'Color' }).nth(place)
const label = (place: number) => page.getByRole('textbox', { name: 'Label' }).nth(place)

interface Kept {
  ribbon: RibbonDraft[]
}

function Editor({ kept }: { kept: Kept }) {
  const [drafts, setDrafts] = useState(kept.ribbon)
  kept.ribbon = drafts
  return <RibbonEditor ribbon={drafts} onChange={setDrafts} />
}

async function open(...ribbon: RibbonDraft[]) {
  const kept: Kept = { ribbon }
  await openPart(<Editor kept={kept} />, { messages: ['settings'] })
  await expect.element(page.getByRole('button', { name: 'Add a label' })).toBeVisible()
  return () => kept.ribbon
}

describe('the colour of a label', () => {
  it('is picked by the pointer, and is that of its label alone', async () => {
    const ribbon = await open({ label: 'New', color: '#ff0000' }, { label: 'Sale', color: '#0000ff' })
    await page.getByRole('button', { name: 'Sale: pick the color' }).click()
    const hue = page.getByRole('slider', { name: 'Hue' })
    await expect.element(hue).toBeVisible()
    const { width, height } = hue.element().getBoundingClientRect()
    await hue.click({ position: { x: width * 0.3, y: height / 2 } })
    await expect.poll(() => ribbon()[1]?.color).not.toBe('#0000ff')
    expect(ribbon()[1]?.color).toMatch(/^#[0-9a-f]{6}$/)
    expect(ribbon()[0]).toEqual({ label: 'New', color: '#ff0000' })
    await expect.element(colour(1)).toHaveValue(ribbon()[1]?.color ?? '')
  })

  it('is picked by keys alone, which go back to where they were', async () => {
    const ribbon = await open({ label: 'New', color: '#ff0000' })
    const opener = page.getByRole('button', { name: 'New: pick the color' })
    opener.element().focus()
    await press('Enter')
    await expect.element(page.getByRole('slider', { name: 'Saturation and brightness' })).toHaveFocus()
    await press('Tab')
    await expect.element(page.getByRole('slider', { name: 'Hue' })).toHaveFocus()
    await press('ArrowRight')
    await expect.poll(() => ribbon()[0]?.color).not.toBe('#ff0000')
    expect(ribbon()[0]?.color).toMatch(/^#[0-9a-f]{6}$/)
    await press('Escape')
    await expect.element(opener).toHaveFocus()
  })

  it('is typed, and what is none goes back to the one before', async () => {
    const ribbon = await open({ label: 'New', color: '#ff0000' })
    await colour(0).fill('#00ff88')
    await press('Tab')
    expect(ribbon()).toEqual([{ label: 'New', color: '#00ff88' }])
    await colour(0).fill('greenish')
    await press('Tab')
    await expect.element(colour(0)).toHaveValue('#00ff88')
    expect(ribbon()).toEqual([{ label: 'New', color: '#00ff88' }])
  })
})

describe('labels', () => {
  it('are added with a colour, named and taken away', async () => {
    const ribbon = await open({ label: 'New', color: '#ff0000' })
    await page.getByRole('button', { name: 'Add a label' }).click()
    await label(1).click()
    await userEvent.keyboard('Sale')
    expect(ribbon()[1]?.label).toBe('Sale')
    expect(ribbon()[1]?.color).toMatch(/^#[0-9a-f]{6}$/)
    await page.getByRole('button', { name: 'Delete New' }).click()
    expect(ribbon().map((one) => one.label)).toEqual(['Sale'])
    await expect.element(label(0)).toHaveValue('Sale')
  })
})
