/** Every kind of mail, by SMTP, as somebody's mail program gets it: in their language and their company's brand. */
import { type MailPreview, mailPreviewKinds } from '@vitrine/contract'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setFolderAccess } from '../src/modules/access/index.ts'
import { insertFolder, visibleTree } from '../src/modules/folders/index.ts'
import { type Company, givenCompany, givenExternalGroup, password, signIn } from './factories/company.ts'
import { type ApiCaller, apiCaller } from './harness/api-caller.ts'
import { startTestServer, type TestServer } from './harness/test-server.ts'

const host = 'maison.localhost'
const received: Email[] = []
const smtp = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData: (stream, _session, done) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      PostalMime.parse(Buffer.concat(chunks)).then((mail) => received.push(mail))
      done()
    })
  },
})

let server: TestServer
let company: Company
let admin: ApiCaller

beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const address = smtp.server.address()
  const port = typeof address === 'object' ? address?.port : 0
  server = await startTestServer(
    { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'Maison <mail@maison.example>' },
    {},
    { works: true },
  )
  company = await givenCompany(server, { name: 'Maison Neuve', hostName: host })
})
beforeEach(async () => {
  admin = apiCaller(server, company.domainId, await signIn(server, company.admin))
})
afterAll(async () => {
  await server.close()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})

/** Mails are jobs: how long one may take to come. */
const waiting = { timeout: 20_000, interval: 50 }

/** The newest mail to somebody; waits until there is one with the subject. */
async function mailTo(recipient: string, subject: RegExp): Promise<Email> {
  return await vi.waitFor(() => {
    const mail = received.findLast(
      ({ to, subject: given = '' }) => to?.some((each) => each.address === recipient) && subject.test(given),
    )
    if (mail === undefined) throw new Error(`No mail to ${recipient} about ${subject}`)
    return mail
  }, waiting)
}

/** Both forms say the same, in the brand, and load nothing from elsewhere. */
function checkForms({ text = '', html = '', from }: Email): void {
  expect(from).toEqual({ name: 'Maison', address: 'mail@maison.example' })
  expect(text).toContain('Maison Neuve')
  expect(html).toContain('Maison Neuve')
  expect(html).not.toMatch(/<(img|script|link|iframe)/)
  expect(html).not.toMatch(/\{\w+\}/)
  expect(text).not.toMatch(/\{\w+\}/)
}

const linkIn = ({ text = '' }: Email) => new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? 'about:blank')

const login = (email: string, headers: Record<string, string> = {}) =>
  server.request({
    method: 'POST',
    url: '/api/auth/login',
    headers: { host, ...headers },
    payload: { email, password },
  })

describe('mails arrive', () => {
  it('that invite, in the language of the invitation', async () => {
    const email = 'claire@example.test'
    const group = await givenExternalGroup(company.scope, { folder: { view: 1, edit: 0 } })
    const body = { emails: [email], isClient: true, groups: [group], language: 'fr-fr' }
    expect((await admin('POST /users/invite', { body })).status).toBe(200)
    const mail = await mailTo(email, /invite/)
    expect(mail.subject).toContain('Some Body')
    checkForms(mail)
    const link = linkIn(mail)
    expect(link.pathname).toBe('/security/user-setup')
    expect(link.hostname).toBe(host)

    const setUp = await server.request({
      method: 'POST',
      url: '/api/auth/setup',
      headers: { host },
      payload: { token: link.searchParams.get('token'), name: 'Claire', password, language: 'fr-fr' },
    })
    expect(setUp.statusCode).toBe(200)
    const root = (await visibleTree(company.scope)).folders[0]?.id ?? ''
    const folder = await insertFolder(company.scope, {
      parentId: root,
      name: 'Printemps',
      isProductFolder: true,
      isPublished: true,
    })
    await setFolderAccess(company.scope, group, [{ id: folder, canView: true, canEdit: false }])
    const granted = await vi.waitFor(async () => {
      const newest = await mailTo(email, /Maison Neuve/)
      expect(newest.headers.some(({ key }) => key === 'list-unsubscribe')).toBe(true)
      return newest
    }, waiting)
    expect(granted.text).toContain('Bonjour Claire')
    checkForms(granted)
  })

  it('that reset a password', async () => {
    const payload = { email: company.admin.email }
    await server.request({ method: 'POST', url: '/api/auth/password/forgot', headers: { host }, payload })
    const mail = await mailTo(company.admin.email, /^Reset your password for Maison Neuve$/)
    checkForms(mail)
    expect(linkIn(mail).pathname).toBe('/security/reset-password')
  })

  it('that confirm a new address, and tell the old one', async () => {
    const signedIn = await login(company.admin.email)
    const cookie = `vitrine_session=${signedIn.cookies.find(({ name }) => name === 'vitrine_session')?.value}`
    await server.request({
      method: 'POST',
      url: '/api/auth/email/change',
      headers: { host, cookie },
      payload: { newEmail: 'new@example.test', password },
    })
    const asked = await mailTo('new@example.test', /^Confirm your new email address/)
    checkForms(asked)
    expect(linkIn(asked).pathname).toBe('/security/change-email')
    const reported = await mailTo(company.admin.email, /is about to change$/)
    checkForms(reported)
    expect(reported.text).toContain('new@example.test')
  })

  it('that tell of a new device', async () => {
    await login(company.admin.email)
    await login(company.admin.email, {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0',
    })
    const mail = await vi.waitFor(async () => {
      const newest = await mailTo(company.admin.email, /another device$/)
      expect(newest.text).toContain('Firefox, Linux')
      return newest
    }, waiting)
    checkForms(mail)
    expect(linkIn(mail).pathname).toBe('/settings/user/security')
  })
})

describe('the preview of', () => {
  it.each(mailPreviewKinds)('%s is whole in every language', async (kind) => {
    const subjects = new Set<string>()
    for (const language of ['en-us', 'fr-fr', 'zh-cn']) {
      const { status, body } = await admin<MailPreview>('GET /mail-preview', { query: { kind, language } })
      expect(status).toBe(200)
      expect(body.text).toContain('Maison Neuve')
      expect(body.html).toContain('Maison Neuve')
      expect(`${body.subject} ${body.text} ${body.html}`).not.toMatch(/\{\w+\}|undefined/)
      subjects.add(body.subject)
    }
    expect(subjects.size).toBe(3)
  })
})
