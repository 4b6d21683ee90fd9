import { describe, expect, it } from 'vitest'
import { certificateFinding, dnsFindings, problemOf } from './mapping-findings.ts'
import { checkedMappingName, isIcpNumber } from './mapping-names.ts'

const target = { name: 'edge.example', addresses: ['203.0.113.7', '2001:db8::7'] }
const token = '0123456789abcdef0123456789abcdef'
const right = { aliases: ['edge.example'], addresses: ['203.0.113.7'], texts: [token] }

type Kind = 'subdomain' | 'apex'
function problems(kind: Kind, records: Partial<Parameters<typeof dnsFindings>[1]>, of = target) {
  return dnsFindings(kind, { ...right, ...records }, of, token).map(({ problem }) => problem)
}

describe('what DNS says of a name', () => {
  it('is one thing where it has no record: that it leads nowhere', () => {
    for (const kind of ['subdomain', 'apex'] as const)
      expect(problems(kind, { aliases: [], addresses: [], texts: [] })).toEqual(['MappingDnsUnresolved'])
  })

  it('is right for a subdomain by an alias or by addresses, for an apex by addresses alone', () => {
    expect(problems('subdomain', {})).toEqual([null, null, null])
    expect(problems('subdomain', { aliases: [], addresses: ['2001:db8::7', '203.0.113.7'] })).toEqual([
      null,
      null,
      null,
    ])
    expect(problems('apex', { aliases: [] })).toEqual([null, null, null])
    expect(problems('apex', {})).toEqual([null, 'MappingRecordUnsupported', null])
  })

  it('is right by way of another name that leads here in the end', () => {
    expect(problems('subdomain', { aliases: ['cdn.example'] })).toEqual([null, null, null])
  })

  it('is wrong where any of its addresses leads elsewhere, or there is none', () => {
    const wrong = 'MappingDnsUnresolved'
    expect(problems('apex', { aliases: [], addresses: ['203.0.113.7', '203.0.113.8'] })).toEqual([
      wrong,
      null,
      null,
    ])
    expect(problems('subdomain', { aliases: ['elsewhere.example'], addresses: [] })[0]).toBe(wrong)
    expect(problems('subdomain', { aliases: [], addresses: [] })).toEqual([wrong, null])
    // Nowhere to lead to is no place.
    expect(problems('apex', { aliases: [], addresses: [] }, { ...target, addresses: [] })[0]).toBe(wrong)
  })

  it('is unknown where nobody answers, which is neither right nor wrong', () => {
    const silence = 'MappingTimeout'
    expect(problems('subdomain', { aliases: null, addresses: null, texts: null })).toEqual([
      silence,
      silence,
      silence,
    ])
    expect(problems('apex', { aliases: [], addresses: null })).toEqual([silence, silence, null])
    expect(problems('subdomain', { addresses: null })).toEqual([null, null, null])
  })

  it('proves the name by the whole token alone', () => {
    for (const texts of [[], [`${token}0`], [token.toUpperCase()], [`x ${token}`]])
      expect(problems('subdomain', { texts }), texts.join()).toEqual([null, null, 'MappingTokenMissing'])
    expect(problems('subdomain', { texts: ['v=spf1 -all', ` ${token} `] })[2]).toBeNull()
  })

  it('is told with what was found and what would do, in bounds', () => {
    const texts = Array.from({ length: 50 }, () => 'x'.repeat(5_000))
    const [dns, , proof] = dnsFindings('apex', { ...right, aliases: [], texts }, target, token)
    expect(dns).toEqual({
      part: 'dns',
      problem: null,
      found: ['203.0.113.7'],
      expected: ['203.0.113.7', '2001:db8::7'],
    })
    expect([proof?.found.length, proof?.found[0]?.length]).toEqual([10, 200])
  })
})

describe('what vouches for a name', () => {
  it.each([
    [{ outcome: 'trusted', issuer: 'R12', expiresAt: new Date(0) }, null, ['R12']],
    [
      { outcome: 'untrusted', issuer: '', expiresAt: new Date(0), reason: 'CERT_HAS_EXPIRED' },
      'MappingNoCertificate',
      ['CERT_HAS_EXPIRED'],
    ],
    [{ outcome: 'none', reason: 'ECONNRESET' }, 'MappingNoCertificate', ['ECONNRESET']],
    [{ outcome: 'unreachable', reason: 'ECONNREFUSED' }, 'MappingSslFailed', ['ECONNREFUSED']],
    [{ outcome: 'timeout' }, 'MappingTimeout', []],
  ] as const)('by %j is %s', (certificate, problem, found) => {
    const finding = certificateFinding(certificate)
    expect([finding.problem, finding.found]).toEqual([problem, found])
    expect(problemOf([finding])).toBe(problem)
  })
})

describe('a name of a company’s own', () => {
  const own = ['vitrine.example', 'edge.example']
  const keyOf = async (text: string, kind?: Kind) => {
    try {
      return await checkedMappingName(text, kind, own)
    } catch (error) {
      return (error as { key: string }).key
    }
  }

  it.each([
    ['Catalog.ACME.com', undefined, { name: 'catalog.acme.com', kind: 'subdomain' }],
    ['acme.com', undefined, { name: 'acme.com', kind: 'apex' }],
    ['acme.co.uk', 'subdomain', { name: 'acme.co.uk', kind: 'apex' }],
    ['shop.acme.com', 'apex', { name: 'shop.acme.com', kind: 'apex' }],
    ['Möbel.example', undefined, { name: 'xn--mbel-5qa.example', kind: 'apex' }],
    ['目录.例子.中国', undefined, { name: 'xn--w2t383c.xn--fsqu00a.xn--fiqs8s', kind: 'subdomain' }],
  ] as const)('is %s', async (text, kind, expected) => {
    expect(await checkedMappingName(text, kind, own)).toEqual(expected)
  })

  it.each(['co.uk', 'github.io', '公司.cn', 'xn--55qx5d.cn', 'k12.ca.us'])(
    'is no public suffix: %s',
    async (text) => {
      expect(await keyOf(text)).toBe('HostNamePublicSuffix')
    },
  )

  it.each(['vitrine.example', 'a.b.vitrine.example', 'EDGE.example', 'atelier.localhost'])(
    'is none of the installation: %s',
    async (text) => {
      expect(await keyOf(text)).toBe('HostNameOfInstallation')
    },
  )

  it.each([
    '203.0.113.7',
    '[2001:db8::7]',
    '0x7f.1',
    'acme.com:443',
    'acme.com.',
    'https://acme.com',
    '*.acme.com',
    'com',
    '',
  ])('is no address and nothing else: %j', async (text) => {
    expect(await keyOf(text)).toBe('HostNameInvalid')
  })
})

describe('an ICP number', () => {
  it.each(['京ICP备12345678号', '沪ICP备2021012345号-1', '粤ICP证123456号'])('is %s', (text) => {
    expect(isIcpNumber(text)).toBe(true)
  })
  it.each(['12345678', 'ICP备12345678号', '京ICP备123号', '京ICP备12345678号-', '京ICP备12345678号 x'])(
    'is not %s',
    (text) => {
      expect(isIcpNumber(text)).toBe(false)
    },
  )
})
