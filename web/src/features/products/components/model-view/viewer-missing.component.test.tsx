/** The program of the viewer is fetched when a model is opened, and may not come. */
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openGallery } from '../../../../../test/open-gallery.tsx'

vi.mock('@vitrine/viewer', () => {
  throw new Error('Failed to fetch')
})

it('is said in place of the model, with its picture still there', async () => {
  await openGallery()
  await expect.element(page.getByRole('alert')).toHaveTextContent('The 3D viewer could not be loaded.')
  expect(document.querySelectorAll('[data-viewer] img')).toHaveLength(1)
})
