import { describe, expect, it } from 'vitest'
import { hostNameOfEmail, normalHostName, proofRecordName } from './host-names.ts'

describe('a host name', () => {
  it.each([
    ['buyers.example', 'buyers.example'],
    ['Buyers.EXAMPLE', 'buyers.example'],
    ['müller.example', 'xn--mller-kva.example'],
    ['ｂｕｙｅｒｓ。example', 'buyers.example'],
    ['a-1.b.example', 'a-1.b.example'],
  ])('%j is known as %j', (text, name) => {
    expect(normalHostName(text)).toBe(name)
  })

  it.each([
    '',
    'localhost',
    '.example',
    'buyers.example.',
    'buyers..example',
    'buyers .example',
    'buy\ters.example',
    'buyers.example:53',
    'buyers.example/path',
    'somebody@buyers.example',
    'https://buyers.example',
    'buy%65rs.example',
    '_vitrine.buyers.example',
    '-buyers.example',
    '*.example',
    '127.0.0.1',
    '1.2',
    '0x7f.1',
    '[::1]',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(130)}example`,
  ])('is not %j', (text) => {
    expect(normalHostName(text)).toBeNull()
  })

  it('has room for the name of its record', () => {
    const name = `${'a'.repeat(58)}.${`${'b'.repeat(57)}.`.repeat(3)}example`
    expect(name.length).toBeLessThanOrEqual(244)
    expect(proofRecordName(normalHostName(name) ?? '').length).toBeLessThanOrEqual(253)
    expect(normalHostName(`${'c'.repeat(10)}.${name}`)).toBeNull()
  })
})

describe('the host name of an address', () => {
  it.each([
    ['claire@buyers.example', 'buyers.example'],
    ['claire@Buyers.Example', 'buyers.example'],
    ['"claire@elsewhere.example"@buyers.example', 'buyers.example'],
    ['claire@paris.buyers.example', 'paris.buyers.example'],
    ['claire', null],
    ['@buyers.example', null],
    ['claire@', null],
    ['claire@[127.0.0.1]', null],
    ['claire@buyers.example>', null],
  ])('of %j is %j', (email, name) => {
    expect(hostNameOfEmail(email)).toBe(name)
  })
})
