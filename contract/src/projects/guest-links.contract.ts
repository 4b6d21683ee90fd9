import * as z from 'zod'
import { call, guests, staff } from '../endpoint.ts'
import { deviceKey } from '../identity/identity.schema.ts'
import { id, inDomain } from '../paging.ts'
import {
  enterAsGuestInput,
  guestDoor,
  guestLink,
  newGuestLinkInput,
  ofGuestLink,
} from './guest-links.schema.ts'
import { ofProject } from './projects.schema.ts'

const one = z.object({ params: ofProject, query: z.object(inDomain) })

export const guestLinksContract = {
  listGuestLinks: call(
    staff(),
    'GET /projects/{projectId}/guest-links',
    'Links that open the project to guests, newest first, for whoever may change it',
  )
    .input(one)
    .output(z.array(guestLink)),
  createGuestLink: call(
    staff({ area: 'group', right: 'edit', level: 1 }),
    'POST /projects/{projectId}/guest-links',
    'A new link; its token is answered once',
    {
      isRepeatable: 'by service',
      refusals: ['MinimumCharacters', 'GroupKindWrong', 'ProjectDone', 'ViewAsBeyondOwn'],
    },
  )
    .input(newGuestLinkInput)
    .output(z.object({ _id: id, token: z.string() })),
  revokeGuestLink: call(
    staff(),
    'DELETE /projects/{projectId}/guest-links/{linkId}',
    'End a link at once; what its guests answered stays',
    { version: 'taken' },
  ).input(ofGuestLink),
  getGuestDoor: call(
    guests(),
    'GET /projects/{projectId}/guest',
    'Which project the link opens, and to whom',
    { refusals: ['SubscriptionInactive'] },
  )
    .input(one)
    .output(guestDoor),
  getGuestKey: call(
    guests(),
    'GET /projects/{projectId}/guest/device-key',
    'What a device seals with what it keeps for the guest; nobody else gets the same',
    { refusals: ['SubscriptionInactive'] },
  )
    .input(one)
    .output(deviceKey),
  enterAsGuest: call(
    guests(),
    'PUT /projects/{projectId}/guest',
    'Say once who is here on this device, which is known by a cookie from then on',
    { refusals: ['GuestsOver', 'TooManyGuests'] },
  )
    .input(enterAsGuestInput)
    .output(guestDoor),
}
