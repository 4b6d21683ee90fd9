// @smoke
/** The door of rooms in a browser: codes as people type them, wrong and then right. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../../../../test/example-company.ts'
import { openPart } from '../../../../test/open/open-part.tsx'
import { exampleRoom, roomAddress, roomId } from '../../../../test/servers/room-server.ts'
import { RoomDoorPage } from './room-door-page.tsx'

const code = () => page.getByRole('textbox', { name: 'Code of the room' })

async function openDoor(search = '') {
  return await openPart(<RoomDoorPage />, {
    at: `/projects/rooms${search}`,
    path: '/projects/rooms',
    messages: ['rooms', 'errors'],
    answers: {
      'POST /rooms/enter': async (request: Request) => {
        const { code: asked } = (await request.json()) as { code: string }
        if (asked === 'ABC234') return { room: roomId, project: idOf(500) }
        const body = { code: 'RoomCodeUnknown', status: 404, message: '', data: {} }
        return Response.json(body, { status: 404 })
      },
      [`GET /projects/${idOf(500)}/rooms`]: [exampleRoom()],
    },
  })
}

describe('the door', () => {
  it('refuses a wrong code in words, and takes a right one in any letter case, with spaces', async () => {
    const { address } = await openDoor()
    await code().fill('ABC 236')
    await expect.element(page.getByText('There is no open room with this code').first()).toBeVisible()
    await code().fill('abc 234')
    await expect.poll(address).toBe(roomAddress)
  })

  it('takes a pasted address', async () => {
    const { address } = await openDoor()
    await code().fill('https://x.example/projects/rooms?code=abc234')
    await expect.poll(address).toBe(roomAddress)
  })

  it('goes in by itself with a code that was scanned, or by the project', async () => {
    const { address } = await openDoor('?code=ABC234')
    await expect.poll(address).toBe(roomAddress)
  })

  it('leads into the open room of a project', async () => {
    const { address } = await openDoor(`?project=${idOf(500)}`)
    await expect.poll(address).toBe(roomAddress)
  })
})
