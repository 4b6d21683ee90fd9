/** Words longer than their place break: on phones, in long languages, and with large text. */
import { Button, SegmentedControl, Text } from '@mantine/core'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openPart } from '../../../test/open/open-part.tsx'

const address = 'purchasing.department@a-company-with-a-long-name.example'
const words = 'Confirm all that was answered anew'

it('shows all words of a button, of a choice and of an address in a narrow place', async () => {
  await openPart(
    <div style={{ width: 160 }}>
      <Button rightSection="12">{words}</Button>
      <SegmentedControl data={['Waiting for an answer', 'Answered', words]} />
      <Button>Save</Button>
      <Text>{address}</Text>
    </div>,
  )
  const button = page.getByRole('button', { name: words }).element()
  const usual = page.getByRole('button', { name: 'Save' }).element()
  expect(usual.clientHeight).toBe(34)
  expect(button.clientHeight).toBeGreaterThan(usual.clientHeight)
  const text = page.getByText(address).element()
  expect(text.scrollWidth).toBeLessThanOrEqual(160)
  for (const element of [button, page.getByRole('radiogroup').element()]) {
    expect(element.getBoundingClientRect().width).toBeLessThanOrEqual(160)
    for (const part of [element, ...element.querySelectorAll('*')])
      expect(part.scrollWidth, part.className.toString()).toBeLessThanOrEqual(part.clientWidth + 1)
  }
})
