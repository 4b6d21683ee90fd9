import type { Process } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { enteredAs } from '../../../../test/example-company.ts'
import { openPart } from '../../../../test/open/open-part.tsx'
import { asClient } from '../../../../test/open/open-session.tsx'
import { ExportProgress } from './export-progress.tsx'

const file = { name: 'Products.xlsx', path: '/assets/products.xlsx', sizeBytes: 4_000 }
const process = {
  state: 'finished',
  subject: 'Products',
  result: { file },
  error: null,
} as unknown as Process
const running = { process, cancel: () => {}, retry: () => {}, forget: () => {} }

it.each([
  ['a client to their files', asClient, 'Kept for 30 days: Your files'],
  ['staff to their bell', enteredAs, 'It stays for 30 days in your notifications.'],
])('says of a finished file where it stays, and leads %s', async (_, session, text) => {
  await openPart(<ExportProgress running={running as never} />, {
    session: session(),
    messages: ['exports'],
  })
  await expect.element(page.getByRole('status').first()).toHaveTextContent(text)
  const files = page.getByRole('link', { name: 'Your files' })
  if (session === asClient) await expect.element(files).toHaveAttribute('href', '/processes')
  else await expect.element(files).not.toBeInTheDocument()
})
