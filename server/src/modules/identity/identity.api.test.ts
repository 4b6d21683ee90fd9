/** Accounts over HTTP: what people meet, and what attackers try. */
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Account, givenCompany, givenPerson, password, signIn } from '../../../test/factories/company.ts'
import { mailsTo as allMailsTo } from '../../../test/harness/account-mails.ts'
import { startTestServer, type TestServer } from '../../../test/harness/test-server.ts'
import { replaceLink } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({}, {}, { works: true })
})
afterAll(() => server.close())

const newPassword = 'Another-Password-2'

async function call(
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  given: { body?: unknown; headers?: Record<string, string>; to?: TestServer } = {},
) {
  return await (given.to ?? server).request({
    method,
    url: `/api${path}`,
    headers: {
      ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...given.headers,
    },
    ...(given.body === undefined ? {} : { payload: JSON.stringify(given.body) }),
  })
}

const login = (email: string, secret: string, to?: TestServer) =>
  call('POST', '/auth/login', { body: { email, password: secret }, ...(to === undefined ? {} : { to }) })

const mailsTo = (recipient: string) => allMailsTo(server, recipient)

async function tokenMailedTo(recipient: string): Promise<string> {
  const mail = (await mailsTo(recipient)).at(-1)
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (token === undefined) throw new Error(`No link was mailed to ${recipient}`)
  return token
}

const session = (headers: Record<string, string>) => call('GET', '/auth/session', { headers })

describe('signing in', () => {
  it('answers who it is and keeps the session out of reach of scripts and other sites', async () => {
    const person = await givenPerson(server)
    const answer = await login(person.email.toUpperCase(), password)
    expect(answer.json()).toMatchObject({ user: { _id: person.id, email: person.email }, domains: [] })
    expect(answer.headers['set-cookie']?.[0]).toMatch(
      /^vitrine_session=[\w-]{32,}; .*Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(answer.headers['set-cookie']).not.toContain('Domain=')
  })

  it('says the same of an unknown address and a wrong password', async () => {
    const person = await givenPerson(server)
    const answers = [
      await login(person.email, 'Wrong-Password-1'),
      await login('nobody@example.test', password),
    ]
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [401, 'WrongCredentials'],
      [401, 'WrongCredentials'],
    ])
    expect(answers[0]?.json().message).toBe('The email address or password is incorrect')
    expect(answers[0]?.body).toBe(answers[1]?.body)
  })

  it('never adopts a session that the caller brought along', async () => {
    const person = await givenPerson(server)
    const brought = 'a'.repeat(32)
    const answer = await call('POST', '/auth/login', {
      body: { email: person.email, password },
      headers: { cookie: `vitrine_session=${brought}` },
    })
    expect(answer.headers['set-cookie']).not.toContain(brought)
    expect((await session({ cookie: `vitrine_session=${brought}` })).statusCode).toBe(401)
  })

  it('refuses a disabled account, at once also for an open session', async () => {
    const person = await givenPerson(server)
    const headers = await signIn(server, person)
    await server.database.rows(sql`update people set disabled_at = now() where id = ${person.id}`)
    expect((await login(person.email, password)).json().code).toBe('AccountDisabled')
    expect((await session(headers)).json().code).toBe('AccountDisabled')
  })

  it('marks the cookie secure behind https', async () => {
    const proxied = await startTestServer({ trustProxy: true })
    const person = await givenPerson(proxied)
    const answer = await proxied.request({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json', 'x-forwarded-proto': 'https' },
      payload: JSON.stringify({ email: person.email, password }),
    })
    const cookies = [answer.headers['set-cookie']].flat()
    expect(cookies).toHaveLength(2)
    for (const cookie of cookies) expect(cookie).toContain('Secure')
    await proxied.close()
  })
})

describe('one session per person', () => {
  it('ends the earlier session, and tells its next call why', async () => {
    const person = await givenPerson(server)
    const earlier = await signIn(server, person)
    const later = await signIn(server, person)
    const answer = await session(earlier)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'LoginAgain'])
    expect(answer.json().message).toMatch(/login again/)
    expect((await session(later)).statusCode).toBe(200)
  })

  it('ends by signing out, which is no conflict', async () => {
    const headers = await signIn(server, await givenPerson(server))
    const answer = await call('GET', '/auth/logout', { headers })
    expect([answer.statusCode, String(answer.headers['set-cookie'])]).toEqual([
      204,
      expect.stringContaining('vitrine_session=;'),
    ])
    expect((await session(headers)).json().code).toBe('NotSignedIn')
    expect((await call('GET', '/auth/logout')).statusCode).toBe(204)
  })

  it('ends when its time is over', async () => {
    const person = await givenPerson(server)
    const headers = await signIn(server, person)
    await server.database.rows(
      sql`update sessions set expires_at = now() - interval '1 s' where person_id = ${person.id}`,
    )
    expect((await session(headers)).statusCode).toBe(401)
  })
})

describe('requests from other sites', () => {
  it('are refused when they would change something, signing out included', async () => {
    const headers = await signIn(server, await givenPerson(server))
    const foreign = { ...headers, origin: 'https://evil.example' }
    expect((await call('POST', '/auth/password/change', { headers: foreign, body: {} })).statusCode).toBe(403)
    const image = { ...headers, 'sec-fetch-site': 'cross-site' }
    expect((await call('GET', '/auth/logout', { headers: image })).statusCode).toBe(403)
    expect((await session(headers)).statusCode).toBe(200)
  })
})

describe('a password known to attackers', () => {
  const change = async (newPassword: string, name = 'Ada Lovelace') => {
    const person = await givenPerson(server, { name })
    const headers = await signIn(server, person)
    const answer = await server.request({
      method: 'POST',
      url: '/api/auth/password/change',
      headers,
      payload: { currentPassword: password, newPassword },
    })
    return answer.statusCode === 204 ? 'taken' : answer.json().code
  }

  it('is refused: the common ones in any letter case, and what everybody knows of the person', async () => {
    for (const common of ['Password1', 'Passw0rd', 'Qwerty123', 'P@ssw0rd']) {
      expect([common, await change(common)]).toEqual([common, 'CommonPassword'])
    }
    expect(await change('Ada Lovelace')).toBe('CommonPassword')
    expect(await change('AdaLovelace1!')).toBe('CommonPassword')
    expect(await change('Ada-Lovelace-of-1815')).toBe('taken')
  })

  it('doesn’t use the link up that sets it', async () => {
    const person = await givenPerson(server)
    const token = (await replaceLink(server.database, 'reset-password', { personId: person.id })).split(
      '=',
    )[1]
    const reset = (secret: string) =>
      server.request({
        method: 'POST',
        url: '/api/auth/password/reset',
        payload: { token, password: secret },
      })
    expect((await reset('Password1')).json().code).toBe('CommonPassword')
    expect((await reset('Another-Password-2')).statusCode).toBe(204)
  })
})

describe('throttling', () => {
  let strict: TestServer
  beforeAll(async () => {
    strict = await startTestServer({}, { failuresPerAccount: 3, failuresPerAddress: 8, mailsPerAccount: 2 })
  })
  afterAll(() => strict.close())

  it('stops guessing at one account and leaves others alone; success starts anew', async () => {
    const [victim, other] = [await givenPerson(strict), await givenPerson(strict)]
    for (let i = 0; i < 2; i++) await login(victim.email, 'Wrong-Password-1', strict)
    expect((await login(victim.email, password, strict)).statusCode).toBe(200)
    for (let i = 0; i < 3; i++) await login(victim.email, 'Wrong-Password-1', strict)
    const blocked = await login(victim.email, password, strict)
    expect([blocked.statusCode, blocked.json().code]).toEqual([429, 'TooManyRequests'])
    expect(blocked.json().data.seconds).toBeGreaterThan(0)
    expect((await login(other.email, password, strict)).statusCode).toBe(200)
  })

  it('stops one address from trying many accounts', async () => {
    let last = 0
    for (let i = 0; i < 9; i++) last = (await login(`nobody${i}@example.test`, password, strict)).statusCode
    expect(last).toBe(429)
  })

  it('limits mails per account, for unknown ones too', async () => {
    const ask = () =>
      call('POST', '/auth/password/forgot', { body: { email: 'stranger@example.test' }, to: strict })
    expect([(await ask()).statusCode, (await ask()).statusCode, (await ask()).statusCode]).toEqual([
      204, 204, 429,
    ])
  })
})

describe('a forgotten password', () => {
  const ask = (email: string, headers: Record<string, string> = {}) =>
    call('POST', '/auth/password/forgot', { body: { email }, headers })
  const reset = (token: string, secret = newPassword) =>
    call('POST', '/auth/password/reset', { body: { token, password: secret } })

  it('is replaced by a mailed link, once, and all sessions end', async () => {
    const person = await givenPerson(server)
    const headers = await signIn(server, person)
    expect((await ask(person.email)).statusCode).toBe(204)
    const token = await tokenMailedTo(person.email)
    expect((await reset(token, 'weak')).json().code).toBe('WeakPassword')
    expect((await reset(token)).statusCode).toBe(204)
    expect((await reset(token)).json().code).toBe('LinkExpired')
    expect((await session(headers)).statusCode).toBe(403)
    expect((await login(person.email, password)).statusCode).toBe(401)
    expect((await login(person.email, newPassword)).statusCode).toBe(200)
  })

  it('is answered alike for an address nobody has, without a mail', async () => {
    expect((await ask('stranger@example.test')).statusCode).toBe(204)
    expect(await mailsTo('stranger@example.test')).toEqual([])
  })

  it('has a link for 24 hours, kept only as a hash', async () => {
    const person = await givenPerson(server)
    await ask(person.email)
    const token = await tokenMailedTo(person.email)
    const [link] = await server.database.rows<{ hours: number; hash: string }>(sql`
      select extract(epoch from expires_at - created_at) / 3600 as hours, token_hash as hash
      from account_links where person_id = ${person.id}`)
    expect(Number(link?.hours)).toBeCloseTo(24, 1)
    expect(link?.hash).not.toContain(token)
    await server.database.rows(
      sql`update account_links set expires_at = now() where person_id = ${person.id}`,
    )
    expect((await reset(token)).json().code).toBe('LinkExpired')
  })

  it('never sends a link to a host name that only the request claims', async () => {
    const company = await givenCompany(server, { hostName: 'real.localhost' })
    const stranger = await givenPerson(server)
    for (const person of [company.admin, stranger]) {
      await ask(person.email, { host: 'evil.example' })
      expect((await mailsTo(person.email)).at(-1)?.text).toContain(
        'http://localhost:4000/security/reset-password',
      )
    }
    await ask(stranger.email, { host: 'real.localhost' })
    expect((await mailsTo(stranger.email)).at(-1)?.text).not.toContain('real.localhost')
    await ask(company.admin.email, { host: 'real.localhost:6666' })
    expect((await mailsTo(company.admin.email)).at(-1)?.text).toContain(
      'http://real.localhost:4000/security/',
    )
  })
})

describe('changing the password', () => {
  it('needs the present one and ends other sessions', async () => {
    const person = await givenPerson(server)
    const headers = await signIn(server, person)
    const change = (currentPassword: string, next = newPassword) =>
      call('POST', '/auth/password/change', { headers, body: { currentPassword, newPassword: next } })
    expect((await change('')).json().code).toBe('CurrentPasswordRequired')
    expect((await change('Wrong-Password-1')).json().code).toBe('CurrentPasswordWrong')
    expect((await change(password, 'weak')).json().code).toBe('WeakPassword')
    const changed = await change(password)
    expect(changed.statusCode).toBe(204)
    const fresh = changed.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    expect((await session({ cookie: fresh })).statusCode).toBe(200)
    // What the page had sent before it got the new session is still answered; seconds later nothing is.
    expect((await session(headers)).statusCode).toBe(200)
    await expect.poll(async () => (await session(headers)).statusCode, { timeout: 10_000 }).toBe(401)
    expect((await session({ cookie: fresh })).statusCode).toBe(200)
  })

  it('takes 200 characters, and from then on those alone: nothing cut off, trimmed or in other letter case', async () => {
    const person = await givenPerson(server)
    const long = ` Ünter den ${'Linden 1 '.repeat(20)} x `.padEnd(200, '!')
    const headers = await signIn(server, person)
    const body = { currentPassword: password, newPassword: long }
    expect((await call('POST', '/auth/password/change', { headers, body })).statusCode).toBe(204)
    const others = [long.slice(0, 199), long.slice(0, 72), long.trim(), long.toLowerCase()]
    for (const other of others) expect((await login(person.email, other)).statusCode).toBe(401)
    expect((await login(person.email, long)).statusCode).toBe(200)
  })

  it('ends at once what somebody has open elsewhere', async () => {
    const person = await givenPerson(server)
    const later = new Date(Date.now() + 3_600_000)
    // As if two had signed in at the same moment.
    const [thief, own] = [
      await server.authentication.startSession(person.id, later),
      await server.authentication.startSession(person.id, later),
    ]
    const body = { currentPassword: password, newPassword }
    const changed = await call('POST', '/auth/password/change', {
      headers: { cookie: `vitrine_session=${own}` },
      body,
    })
    expect(changed.statusCode).toBe(204)
    expect((await session({ cookie: `vitrine_session=${thief}` })).json().code).toBe('LoginAgain')
  })
})

describe('changing the email address', () => {
  const change = (headers: Record<string, string>, newEmail: string, secret = password) =>
    call('POST', '/auth/email/change', { headers, body: { newEmail, password: secret } })
  const confirm = (token: string) => call('POST', '/auth/email/confirm', { body: { token } })

  it('is confirmed from the new address and announced to the old one', async () => {
    const person = await givenPerson(server)
    const headers = await signIn(server, person)
    const next = `new.${person.email}`
    expect((await change(headers, next)).statusCode).toBe(204)
    expect((await mailsTo(person.email)).at(-1)?.text).toContain(next)
    const token = await tokenMailedTo(next)
    expect((await confirm(token)).json()).toEqual({ email: next })
    expect((await confirm(token)).json().code).toBe('LinkExpired')
    expect((await login(next, password)).statusCode).toBe(200)
  })

  it('is confirmed within 24 hours and not after, and a link asked for anew is good again', async () => {
    const person = await givenPerson(server)
    const headers = await signIn(server, person)
    const next = `later.${person.email}`
    /** As if it had been asked for that much earlier. */
    const age = (hours: number, minutes: number) =>
      server.database.rows(sql`
        update account_links set created_at = created_at - make_interval(hours => ${hours}, mins => ${minutes}),
          expires_at = expires_at - make_interval(hours => ${hours}, mins => ${minutes})
        where person_id = ${person.id} and purpose = 'change-email'`)
    await change(headers, next)
    const late = await tokenMailedTo(next)
    await age(24, 1)
    expect((await confirm(late)).json().code).toBe('LinkExpired')
    expect((await login(next, password)).statusCode).toBe(401)
    await change(headers, next)
    const timely = await tokenMailedTo(next)
    expect(timely).not.toBe(late)
    await age(23, 50)
    expect((await confirm(late)).json().code).toBe('LinkExpired')
    expect((await confirm(timely)).json()).toEqual({ email: next })
    expect((await login(next, password)).statusCode).toBe(200)
  })

  it('is refused without the password and for a bad address, and in the last moment for one in use', async () => {
    const person = await givenPerson(server)
    const headers = await signIn(server, person)
    expect((await change(headers, 'x@example.test', '')).json().code).toBe('CurrentPasswordRequired')
    expect((await change(headers, 'no address')).json().code).toBe('InvalidEmail')
    const wanted = `late.${person.email}`
    await change(headers, wanted)
    const token = await tokenMailedTo(wanted)
    await givenPerson(server, { email: wanted })
    expect((await confirm(token)).json().code).toBe('EmailAlreadyUsed')
  })
})

describe('asking for an email address that somebody has', () => {
  const ask = (headers: Record<string, string>, newEmail: string) =>
    call('POST', '/auth/email/change', { headers, body: { newEmail, password } })

  it('is answered as for any other; only who reads its mails is told, and the address stays theirs', async () => {
    const [person, holder] = [await givenPerson(server), await givenPerson(server)]
    const headers = await signIn(server, person)
    const answers = [await ask(headers, holder.email), await ask(headers, `free.${person.email}`)]
    const [used, free] = answers.map(({ statusCode, body }) => [statusCode, body])
    expect(used).toEqual(free)
    expect(used?.[0]).toBe(204)
    const mail = (await mailsTo(holder.email)).at(-1)
    expect(mail?.text).toContain('already used')
    expect(mail?.text).not.toContain('token=')
    // Both are notified at the old address, in the same words.
    const reported = (await mailsTo(person.email)).map(({ text }) => text.includes('was asked for'))
    expect(reported).toEqual([true, true])
    expect((await login(holder.email, password)).statusCode).toBe(200)
  })

  it('is limited before it is looked at', async () => {
    const strict = await startTestServer({}, { mailsPerAccount: 2 })
    try {
      const [person, holder] = [await givenPerson(strict), await givenPerson(strict)]
      const headers = { ...(await signIn(strict, person)), 'content-type': 'application/json' }
      const codes: (string | number)[] = []
      for (const newEmail of [holder.email, holder.email, holder.email, 'free@example.test']) {
        const answer = await strict.request({
          method: 'POST',
          url: '/api/auth/email/change',
          headers,
          payload: JSON.stringify({ newEmail, password }),
        })
        codes.push(answer.statusCode === 204 ? 204 : answer.json().code)
      }
      expect(codes).toEqual([204, 204, 'TooManyRequests', 'TooManyRequests'])
    } finally {
      await strict.close()
    }
  })
})

describe('first-time set-up', () => {
  async function invite(): Promise<{ person: Account; token: string }> {
    const person = await givenPerson(server, { name: ' ' })
    const path = await replaceLink(server.database, 'setup', { personId: person.id })
    return { person, token: path.split('token=')[1] ?? '' }
  }
  const complete = (body: object, headers: Record<string, string> = {}) =>
    call('POST', '/auth/setup', { body, headers })

  it('shows whom the link is for, sets the profile and signs in, once', async () => {
    const { person, token } = await invite()
    const shown = await call('GET', `/auth/setup?token=${token}`)
    expect(shown.json()).toMatchObject({ email: person.email })
    const body = { token, name: 'Ada', company: 'Ltd', password: newPassword, language: 'zh-cn' }
    expect((await complete({ ...body, password: 'weak' })).json().code).toBe('WeakPassword')
    const done = await complete(body)
    expect(done.json().user).toMatchObject({ profile: { name: 'Ada', company: 'Ltd' }, language: 'zh-cn' })
    expect(String(done.headers['set-cookie'])).toContain('vitrine_session=')
    expect((await complete(body)).json().code).toBe('LinkExpired')
    expect((await call('GET', `/auth/setup?token=${token}`)).json().code).toBe('LinkExpired')
  })

  it('is completed by a signed-in person without a name, and by nobody else', async () => {
    const person = await givenPerson(server)
    const headers = await signIn(server, person)
    expect((await complete({ name: 'Again' }, headers)).json().code).toBe('NotAllowed')
    await server.database.rows(sql`update people set name = '' where id = ${person.id}`)
    expect((await complete({ name: 'Grace' }, headers)).json().user.profile.name).toBe('Grace')
    expect((await complete({ name: 'Nobody' })).json().code).toBe('NotSignedIn')
  })
})

describe('own preferences', () => {
  it('are changed by oneself only', async () => {
    const [person, other] = [await givenPerson(server), await givenPerson(server)]
    const headers = await signIn(server, person)
    const patch = (id: string, body: object) => call('PATCH', `/users/${id}`, { headers, body })
    expect((await patch(person.id, { language: 'fr-fr', dateFormat: 'DD/MM/YYYY' })).json()).toMatchObject({
      language: 'fr-fr',
      dateFormat: 'DD/MM/YYYY',
    })
    expect((await patch(other.id, { language: 'fr-fr' })).statusCode).toBe(404)
    expect((await patch(person.id, { language: 'de-de' })).json()).toMatchObject({
      code: 'InvalidInput',
      data: { place: 'body.language' },
    })
  })
})

describe('mails', () => {
  it('speak the person’s language, wear the company’s brand and escape what people typed', async () => {
    const company = await givenCompany(server, { hostName: 'mail.localhost', name: 'Maison' })
    await server.database.rows(sql`
      update people set language = 'fr-fr', name = '<script>alert(1)</script>' where id = ${company.admin.id}`)
    await call('POST', '/auth/password/forgot', {
      body: { email: company.admin.email },
      headers: { host: 'mail.localhost' },
    })
    const mail = (await mailsTo(company.admin.email)).at(-1)
    expect(mail?.subject).toContain('Réinitialisez')
    expect(mail?.html).not.toContain('<script>')
    expect(mail?.html).toContain('&lt;script&gt;')
  })

  it('go out by SMTP when it is configured, and again when the first try fails', async () => {
    const received: string[] = []
    let refusals = 1
    const smtp = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo: (_address, _session, done) => (refusals-- > 0 ? done(new Error('Not now')) : done()),
      onData: (stream, _session, done) => {
        let text = ''
        stream.on('data', (chunk) => {
          text += String(chunk)
        })
        stream.on('end', () => {
          received.push(text)
          done()
        })
      },
    })
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
    const address = smtp.server.address()
    const port = typeof address === 'object' ? address?.port : 0
    const mailing = await startTestServer({ smtpUrl: `smtp://127.0.0.1:${port}` }, {}, { works: true })
    const person = await givenPerson(mailing)
    await call('POST', '/auth/password/forgot', { body: { email: person.email }, to: mailing })
    await expect.poll(() => received.join(), { timeout: 60_000 }).toContain(`To: ${person.email}`)
    // The one refusal and nothing else stands before it.
    expect([refusals, received.length]).toEqual([-1, 1])
    await mailing.close()
    await new Promise<void>((resolve) => smtp.close(() => resolve()))
  })
})
