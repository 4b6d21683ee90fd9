/** The way into the showroom, which is of the catalogue. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { domainId, enteredAs, idOf } from '../../../../../test/example-company.ts'
import { openPart } from '../../../../../test/open/open-part.tsx'
import { exampleMedia } from '../../../../../test/servers/media-server.ts'
import { ShowroomButton } from './showroom-button.tsx'

const { item } = exampleMedia(0, 'front.jpg', { type: 'image' })
const layout = {
  leftSide: [],
  middleSide: [item.name],
  rightSide: [],
  leftStartIndex: 0,
  middleStartIndex: 0,
  rightStartIndex: 0,
  scaleFactor: 2,
  maxVisibleDistance: 300,
  shouldGroupOrientation: false,
  version: 1,
}
const place = `GET /products/${idOf(71)}/three-sides-layout`

const button = (
  <ShowroomButton domainId={domainId} product={{ _id: idOf(71), name: 'Stool' }} media={[item]} />
)
const opening = { answers: { [place]: layout }, messages: ['media'] } satisfies Parameters<typeof openPart>[1]

it('is there for whoever sees the catalogue', async () => {
  const { asked } = await openPart(button, opening)
  await expect.element(page.getByRole('button')).toBeVisible()
  expect(asked.map(({ call }) => call)).toContain(place)
})

it('is not asked for by guests of a project, who would be refused', async () => {
  const { access, ...session } = enteredAs()
  const guest = { ...session, access: { ...access, isClient: true, project: idOf(9) } }
  const { asked } = await openPart(
    <>
      {button}
      <p>Beside it</p>
    </>,
    { ...opening, session: guest },
  )
  await expect.element(page.getByText('Beside it')).toBeVisible()
  expect(asked.map(({ call }) => call)).not.toContain(place)
})
