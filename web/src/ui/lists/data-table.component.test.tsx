import { ActionIcon, Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openPart } from '../../../test/open/open-part.tsx'
import { DataTable } from './data-table.tsx'

const boxOf = (text: string) => page.getByText(text, { exact: true }).element().getBoundingClientRect()

it('has the icons of a card in the line of its name, and buttons with words below', async () => {
  const rows = [{ name: 'Oak' }]
  const name = { heading: 'Name', cell: ({ name }: { name: string }) => name }
  const size = { heading: 'Size', cell: () => 'Small' }
  await openPart(
    <div style={{ width: 320 }}>
      <DataTable
        rows={rows}
        columns={[
          name,
          size,
          {
            heading: 'Actions',
            kind: 'actions',
            cell: () => (
              <ActionIcon aria-label="Delete Oak">
                <IconTrash size={16} />
              </ActionIcon>
            ),
          },
        ]}
      />
      <DataTable
        rows={[{ name: 'Ash' }]}
        columns={[name, { heading: 'Actions', kind: 'actions', cell: () => <Button>Delete Ash</Button> }]}
      />
    </div>,
  )
  const icon = page.getByRole('button', { name: 'Delete Oak' }).element().getBoundingClientRect()
  const centre = (box: DOMRect) => (box.top + box.bottom) / 2
  expect(Math.abs(centre(icon) - centre(boxOf('Oak')))).toBeLessThan(4)
  expect(icon.right).toBeGreaterThan(300)
  expect(boxOf('Small').top).toBeGreaterThanOrEqual(icon.bottom)
  expect(
    page.getByRole('button', { name: 'Delete Ash' }).element().getBoundingClientRect().top,
  ).toBeGreaterThan(boxOf('Ash').bottom - 8)
})
