import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openPart } from '../../../test/open/open-part.tsx'
import { useFailedFiles } from './failed-files.ts'
import { reachability } from './network.ts'

function Shown() {
  const failed = useFailedFiles()
  return (
    <button type="button" onClick={() => failed.add('front.png')}>
      {failed.has('front.png') ? 'failed' : 'to be loaded'}
    </button>
  )
}

it('a file that could not be loaded is tried again once the server was away and is back', async () => {
  await openPart(<Shown />)
  await page.getByRole('button').click()
  await expect.element(page.getByRole('button')).toHaveTextContent('failed')
  const away = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  onTestFinished(() => away.mockRestore())
  reachability.doubt()
  await expect.poll(() => reachability.state()).toBe('away')
  await expect.element(page.getByRole('button')).toHaveTextContent('failed')
  away.mockResolvedValue(new Response('{}'))
  await expect.element(page.getByRole('button')).toHaveTextContent('to be loaded')
})
