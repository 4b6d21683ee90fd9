import { Table, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'

interface PlainTableProps {
  headings: readonly string[]
  /** Names a last column of buttons, for those who hear the table. */
  actions?: string
  /** In pixels; narrower screens scroll. */
  minWidth?: number
  /** Rows. */
  children: ReactNode
}

/** A short list with headings, as on pages of settings. */
export function PlainTable({ headings, actions, minWidth = 640, children }: PlainTableProps) {
  return (
    <Table.ScrollContainer minWidth={minWidth}>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            {headings.map((heading) => (
              <Table.Th key={heading}>{heading}</Table.Th>
            ))}
            {actions !== undefined && (
              <Table.Th>
                <VisuallyHidden>{actions}</VisuallyHidden>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
