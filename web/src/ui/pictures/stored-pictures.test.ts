import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const sources = join(import.meta.dirname, '..', '..')

/** Images that show no file of the server, or whose caller handles a lost file. */
const others = [
  'features/home/components/featured-product.tsx',
  'features/identity/components/two-step-sign-in.tsx',
  'features/products/components/model-view/room/quick-look-link.tsx',
  'features/products/components/model-view/room/view-in-room.tsx',
  'features/products/components/picture-zoom/zoomed-picture.tsx',
  'features/products/components/qr-code.tsx',
  'features/rooms/components/scan.tsx',
  'ui/pictures/stored-picture.tsx',
]

it('pictures of the server are shown by what loads them again once it is back', () => {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx$/.test(file))
    .map((file) => file.replaceAll('\\', '/'))
  const showing = files.filter((file) => /<(img|Image)\b/.test(readFileSync(join(sources, file), 'utf8')))
  expect(showing.filter((file) => !others.includes(file))).toEqual([])
})
