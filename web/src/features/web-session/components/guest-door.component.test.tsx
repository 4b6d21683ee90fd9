/** Guests by link: they enter name and address, go in, and are told when the link has ended or is full. */
import type { GuestDoor } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { enteredAs } from '../../../../test/example-company.ts'
import { openPart } from '../../../../test/open/open-part.tsx'
import { asGuest } from '../../../../test/open/open-session.tsx'
import { projectId, sessionAddress } from '../../../../test/servers/session-server.ts'
import { GuestDoor as Door } from './guest-door.tsx'

const guest = { name: 'Ada Guest', email: 'ada@shop.example' }
const door: GuestDoor = { projectId, name: 'Spring 2027', state: 'ongoing', guest: null, isFull: false }
const call = `/projects/${projectId}/guest`
const over = () =>
  Response.json({ code: 'NotFound', status: 404, message: 'Not found', data: {} }, { status: 404 })

const open = (answers: Record<string, unknown>, session = asGuest(), scheme: 'light' | 'dark' = 'light') =>
  openPart(
    <Door>
      <h1>Inside</h1>
    </Door>,
    {
      session,
      answers,
      scheme,
      at: `${sessionAddress}?token=secret`,
      path: '/projects/web-session/$projectId',
      messages: ['web-session', 'errors'],
    },
  )

const inside = () => page.getByRole('heading', { name: 'Inside' })

it('asks for a name and an address that can be one, and lets in', async () => {
  const { asked } = await open({ [`GET ${call}`]: door, [`PUT ${call}`]: { ...door, guest } })
  await expect.element(page.getByRole('heading', { name: 'Spring 2027' })).toBeVisible()
  await expect.element(inside()).not.toBeInTheDocument()
  const enter = page.getByRole('button', { name: 'Go in' })
  await enter.click()
  await expect.element(page.getByText('Please enter your name')).toBeVisible()
  await page.getByRole('textbox', { name: 'Your name' }).fill('  Ada Guest ')
  await page.getByRole('textbox', { name: 'Email address' }).fill('ada')
  await enter.click()
  await expect.element(page.getByText('Please enter an email address')).toBeVisible()
  expect(asked.filter((each) => each.call === `PUT ${call}`)).toEqual([])
  await page.getByRole('textbox', { name: 'Email address' }).fill('ada@shop.example')
  await enter.click()
  await expect.element(inside()).toBeVisible()
  expect(asked.filter((each) => each.call === `PUT ${call}`).map(({ body }) => body)).toEqual([guest])
})

it('asks nothing of a guest who comes back, and nothing of people with an account', async () => {
  await open({ [`GET ${call}`]: { ...door, guest } })
  await expect.element(inside()).toBeVisible()
  expect(page.getByRole('button', { name: 'Go in' }).query()).toBeNull()
})

it('asks no door of people with an account', async () => {
  const { asked } = await open({}, enteredAs())
  await expect.element(inside()).toBeVisible()
  expect(asked.filter((each) => each.call === `GET ${call}`)).toEqual([])
})

it.each([
  ['is full', { isFull: true }, 'All places on this link are taken'],
  ['has ended', { state: 'done' as const }, 'This project has ended'],
])('says that it %s instead of asking', async (_, change, text) => {
  await open({ [`GET ${call}`]: { ...door, ...change } })
  await expect.element(page.getByText(text)).toBeVisible()
  expect(page.getByRole('button', { name: 'Go in' }).query()).toBeNull()
})

it('says so when the last place was taken meanwhile', async () => {
  let isFull = false
  await open({
    [`GET ${call}`]: () => ({ ...door, isFull }),
    [`PUT ${call}`]: () => {
      isFull = true
      const data = { max: 2 }
      return Response.json({ code: 'TooManyGuests', status: 409, message: 'Full', data }, { status: 409 })
    },
  })
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ada')
  await page.getByRole('textbox', { name: 'Email address' }).fill('ada@shop.example')
  await page.getByRole('button', { name: 'Go in' }).click()
  await expect.element(page.getByText('All places on this link are taken')).toBeVisible()
})

it('says that the link is over', async () => {
  await open({ [`GET ${call}`]: over })
  await expect.element(page.getByRole('alert').filter({ hasText: 'This link is over' })).toBeVisible()
  await expect.element(inside()).not.toBeInTheDocument()
})
