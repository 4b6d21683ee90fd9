import { Tabs } from '@mantine/core'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openPart } from '../../../test/open/open-part.tsx'
import { TabList } from './tab-list.tsx'

it('has the open tab in view, and leaves the page where it is for tabs that are further down', async () => {
  await page.viewport(390, 600)
  await openPart(
    <div style={{ paddingBlock: 2_000 }}>
      <Tabs value="second">
        <TabList value="second">
          {['first', 'second', 'third'].map((name) => (
            <Tabs.Tab key={name} value={name} miw={300}>
              {name}
            </Tabs.Tab>
          ))}
        </TabList>
      </Tabs>
    </div>,
  )
  const row = page.getByRole('tablist')
  await expect.poll(() => row.element().scrollLeft).toBeGreaterThan(200)
  const { left, right } = page.getByRole('tab', { name: 'second' }).element().getBoundingClientRect()
  expect([left >= 0, right <= 390]).toEqual([true, true])
  expect(window.scrollY).toBe(0)
})
