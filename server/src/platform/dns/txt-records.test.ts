import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DnsServer, startDnsServer } from '../../../test/harness/servers/dns-server.ts'
import { findTxtRecords } from './txt-records.ts'

const name = '_vitrine.buyers.example'
let dns: DnsServer

beforeAll(async () => {
  dns = await startDnsServer()
})
afterAll(() => dns.close())

const find = (limitMs = 10_000) => findTxtRecords(name, { servers: [dns.address], limitMs })

describe('TXT records', () => {
  it('are those under the very name, each whole', async () => {
    dns.say(name, ['v=spf1 -all', ['one half, ', 'the other']])
    dns.say('buyers.example', ['of the name above'])
    expect((await find())?.sort()).toEqual(['one half, the other', 'v=spf1 -all'])
  })

  it('are none where DNS says that there is no such name, or none of that kind', async () => {
    dns.say(name, [])
    expect(await find()).toEqual([])
    const { address } = dns
    expect(await findTxtRecords('_vitrine.nobody.example', { servers: [address], limitMs: 10_000 })).toEqual(
      [],
    )
  })

  it('are asked for anew each time', async () => {
    dns.say(name, ['before'])
    expect(await find()).toEqual(['before'])
    dns.say(name, ['after'])
    expect(await find()).toEqual(['after'])
  })

  it('are unknown where DNS fails, says nothing until the time is over, or nobody is there', async () => {
    dns.say(name, 'fails')
    expect(await find()).toBeNull()
    dns.say(name, 'silent')
    expect(await find(300)).toBeNull()
    expect(await findTxtRecords(name, { servers: ['127.0.0.1:9'], limitMs: 10_000 })).toBeNull()
  })
})
