/** Pages of live rooms, for presenters and for attendees. */
import type { Page } from '@playwright/test'
import { findProject } from './find-project.ts'
import { call, type Shots, type Studio, type Visitor } from './studio.ts'

interface OpenRoom {
  _id: string
  epoch: number
}

const pressed = (name: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
  await page.getByRole('dialog').waitFor()
}

/** One that is over, and one in which the first product of the project is on stage. */
export async function shotsOfPresenter(studio: Studio, visitor: Visitor): Promise<Shots> {
  const project = await findProject(studio, visitor, 'ongoing', 'Autumn orders')
  const ask = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    call(studio, visitor, method, `/api${path}?domain={domain}`, body)
  const open = async () => (await ask('POST', `/projects/${project}/rooms`, { kind: 'st' })) as OpenRoom
  const session = (await ask('GET', `/projects/${project}/session`)) as { products: { _id: string }[] }
  const present = async ({ _id, epoch }: OpenRoom, place: number) => {
    const product = session.products[place]?._id ?? null
    await ask('PUT', `/rooms/${_id}/stage`, { epoch, product, follows: true })
  }
  const ended = await open()
  for (const place of [1, 2, 0]) await present(ended, place)
  await ask('POST', `/rooms/${ended._id}/end`)
  const room = await open()
  for (const place of [1, 0]) await present(room, place)
  const path = `/projects/rooms/${room._id}`
  return {
    room: path,
    'room-orders': {
      path,
      act: (page) => page.getByRole('switch').last().scrollIntoViewIfNeeded(),
    },
    'room-people': { path, act: pressed(/^(People|Participants|Personnes|人员|参与者)/) },
    'room-invite': { path, act: pressed(/^(Invite|Inviter|邀请)$/) },
    'room-over': `/projects/rooms/${ended._id}`,
  }
}

/** The room that somebody has opened, and the door to others. */
export async function shotsOfRoomAttendee(studio: Studio, visitor: Visitor): Promise<Shots> {
  const project = await findProject(studio, visitor, 'ongoing', 'Autumn orders')
  return {
    'room-attendee': `/projects/rooms?project=${project}`,
    'room-door': '/projects/rooms',
  }
}
