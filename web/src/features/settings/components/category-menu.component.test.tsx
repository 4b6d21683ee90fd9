import type { Category } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { exampleCategories } from '../../../../test/example-company.ts'
import { openPart } from '../../../../test/open/open-part.tsx'
import { CategoryMenu, type CategoryTask } from './category-menu.tsx'

const [root, seats] = exampleCategories.result as [Category, Category]

async function openMenu(category: Category, isRemovable: boolean) {
  const chosen: CategoryTask[] = []
  await openPart(
    <CategoryMenu
      category={category}
      holdsOthers
      isRemovable={isRemovable}
      isActive
      onChoose={(task) => chosen.push(task)}
    />,
    { messages: ['settings'] },
  )
  return chosen
}

const button = () => page.getByRole('button', { name: /^Actions for/ })
const offered = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map(({ textContent }) => textContent)

describe('the menu of a category', () => {
  it('offers what may be done with it, deleting last, and hands on what is chosen', async () => {
    const chosen = await openMenu({ ...seats, isEditable: true }, true)
    await button().click()
    await expect.poll(offered).toEqual(['New category', 'Rename', 'Move', 'Merge into another', 'Delete'])
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    expect(chosen).toEqual(['delete'])
  })

  it('makes others below the uppermost one, and leaves out what may not be taken away', async () => {
    await openMenu({ ...root, isEditable: true }, true)
    await button().click()
    await expect.poll(offered).toEqual(['New category'])
  })

  it('leaves out merging and deleting what is not one’s own', async () => {
    await openMenu({ ...seats, isEditable: true }, false)
    await button().click()
    await expect.poll(offered).toEqual(['New category', 'Rename', 'Move'])
  })
})
